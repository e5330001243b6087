/** Words of the login page. */
export const login = {
  title: "Sign in",
  lead: "Thank the people you work with, and see what your team is thankful for.",
  email: "E-mail",
  password: "Password",
  username: "Name in the company directory",
  way: "How to sign in",
  byEmail: "E-mail",
  byDirectory: "Company directory",
  submit: "Sign in",
  forgot: "Forgot the password?",
  signUp: "New here? Create a workspace",
  closed: "Registration is closed. Ask whoever runs your workspace for an invitation.",
} as const;
