export const login = {
  title: "Sign in to Guildhall",
  lead: "Give thanks, take on challenges, earn perks.",
  email: "Email",
  password: "Password",
  username: "Directory username",
  way: "How to sign in",
  byEmail: "Email",
  byDirectory: "Company directory",
  submit: "Sign in",
  forgot: "Forgot your password?",
  signUp: "New here? Create a workspace",
  closed: "Registration is closed. Ask an admin for an invite.",
} as const;
