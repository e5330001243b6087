export const metadata = { title: "Acme", icons: { icon: "data:," } };

export default function Layout({ children }) {
  return (
    <html lang="en">
      <body style={{ fontFamily: "system-ui", maxWidth: "48rem", margin: "2rem auto", padding: "0 1rem" }}>
        {children}
      </body>
    </html>
  );
}
