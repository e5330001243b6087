/** Words of the login page. */
export const login = {
  title: "Sign in to Guildhall",
  lead: "Give thanks, take on challenges, earn perks.",
  email: "E-mail",
  password: "Password",
  username: "Directory username",
  way: "How to sign in",
  byEmail: "E-mail",
  byDirectory: "Company directory",
  submit: "Sign in",
  forgot: "Forgot your password?",
  signUp: "New here? Create a workspace",
  closed: "Registration is closed. Ask an administrator for an invitation.",
} as const;
