/** Words of the login page. */
export const login = {
  title: "Sign in to Guildhall",
  lead: "Give thanks, take on challenges and spend what you've earned.",
  email: "E-mail",
  password: "Password",
  username: "Company directory username",
  way: "How to sign in",
  byEmail: "E-mail",
  byDirectory: "Company directory",
  submit: "Sign in",
  forgot: "Forgot your password?",
  signUp: "New here? Create a workspace",
  closed: "Registration is closed. Ask your workspace's administrator for an invitation.",
} as const;
