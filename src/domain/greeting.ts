/**
 * The name with which an e-mail greets somebody; null until the address was verified, for until then a stranger may
 * have typed both the address and the name.
 */
export function greetingName(person: { name: string; emailVerifiedAt: Date | null }): string | null {
  return person.emailVerifiedAt ? person.name : null;
}
