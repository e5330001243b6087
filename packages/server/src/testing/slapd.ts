import { execFileSync, spawn } from "node:child_process";
import { existsSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { connect } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { InvariantError } from "@guildhall/core";
import { freePort } from "./free-port.ts";

const SLAPD = "/usr/sbin/slapd";
const SLAPADD = "/usr/sbin/slapadd";
const SCHEMAS = ["core", "cosine", "inetorgperson"];
const START_TRIES = 200;

/** Whether OpenLDAP's server (Debian's package `slapd`) is installed. */
export const HAS_SLAPD = existsSync(SLAPD);

export interface LdapPerson {
  readonly uid: string;
  readonly name: string;
  readonly email?: string;
  readonly password: string;
}

export interface Slapd {
  readonly url: string;
  readonly secureUrl: string;
  /** The certificate, to be trusted as its own CA. */
  readonly certificatePath: string;
  readonly baseDn: string;
  readonly bindDn: string;
  readonly bindPassword: string;
  stop(): void;
}

const SUFFIX = "dc=example,dc=org";
const ROOT_DN = `cn=reader,${SUFFIX}`;
const ROOT_PASSWORD = "reads everything";

/** Starts a real LDAP server with these people; like many servers, it accepts a bind without a password. */
export async function startSlapd(people: readonly LdapPerson[]): Promise<Slapd> {
  const folder = mkdtempSync(join(tmpdir(), "guildhall-slapd-"));
  const [port, securePort] = [await freePort(), await freePort()];
  const certificatePath = makeCertificate(folder);
  const config = join(folder, "slapd.conf");
  mkdirSync(join(folder, "data"));
  writeFileSync(config, configOf(folder));
  writeFileSync(join(folder, "people.ldif"), toLdif(people));
  execFileSync(SLAPADD, ["-f", config, "-l", join(folder, "people.ldif")], { stdio: "pipe" });
  const urls = `ldap://127.0.0.1:${port}/ ldaps://localhost:${securePort}/`;
  const child = spawn(SLAPD, ["-f", config, "-h", urls, "-d", "0"], { stdio: "ignore" });
  const stop = (): void => {
    child.kill("SIGKILL");
    rmSync(folder, { recursive: true, force: true });
  };
  if (!(await answers(securePort))) {
    stop();
    throw new InvariantError("slapd did not start");
  }
  return {
    url: `ldap://127.0.0.1:${port}`,
    secureUrl: `ldaps://localhost:${securePort}`,
    certificatePath,
    baseDn: `ou=people,${SUFFIX}`,
    bindDn: ROOT_DN,
    bindPassword: ROOT_PASSWORD,
    stop,
  };
}

function configOf(folder: string): string {
  return [
    ...SCHEMAS.map((name) => `include /etc/ldap/schema/${name}.schema`),
    "modulepath /usr/lib/ldap",
    "moduleload back_mdb",
    "allow bind_anon_cred",
    `TLSCertificateFile ${join(folder, "cert.pem")}`,
    `TLSCertificateKeyFile ${join(folder, "key.pem")}`,
    `pidfile ${join(folder, "slapd.pid")}`,
    "referral ldap://elsewhere.example",
    "database mdb",
    `suffix "${SUFFIX}"`,
    `rootdn "${ROOT_DN}"`,
    `rootpw "${ROOT_PASSWORD}"`,
    `directory ${join(folder, "data")}`,
    "",
  ].join("\n");
}

function toLdif(people: readonly LdapPerson[]): string {
  const entries = people.map(({ uid, name, email, password }) =>
    [
      `dn: uid=${uid},ou=people,${SUFFIX}`,
      "objectClass: inetOrgPerson",
      `uid: ${uid}`,
      `cn:: ${base64(name)}`,
      `sn:: ${base64(name)}`,
      ...(email === undefined ? [] : [`mail: ${email}`]),
      `userPassword:: ${base64(password)}`,
    ].join("\n"),
  );
  const top = [
    `dn: ${SUFFIX}\nobjectClass: dcObject\nobjectClass: organization\no: Example\ndc: example`,
    `dn: ou=people,${SUFFIX}\nobjectClass: organizationalUnit\nou: people`,
  ];
  return `${[...top, ...entries].join("\n\n")}\n`;
}

function base64(text: string): string {
  return Buffer.from(text).toString("base64");
}

function makeCertificate(folder: string): string {
  const path = join(folder, "cert.pem");
  const options = [
    "-x509",
    "-newkey",
    "rsa:2048",
    "-nodes",
    "-days",
    "2",
    "-subj",
    "/CN=localhost",
    "-addext",
    "subjectAltName=DNS:localhost",
  ];
  execFileSync("openssl", ["req", ...options, "-keyout", join(folder, "key.pem"), "-out", path], { stdio: "pipe" });
  return path;
}

async function answers(port: number): Promise<boolean> {
  for (let tries = 0; tries < START_TRIES; tries += 1) {
    const isUp = await new Promise<boolean>((resolve) => {
      const socket = connect(port, "127.0.0.1", () => {
        socket.destroy();
        resolve(true);
      });
      socket.once("error", () => resolve(false));
    });
    if (isUp) return true;
    await sleep(50);
  }
  return false;
}
