/**
 * The name to greet somebody with in an e-mail; null until the address is verified, because a stranger may have entered
 * both the address and the name.
 */
export function greetingName(person: { name: string; emailVerifiedAt: Date | null }): string | null {
  return person.emailVerifiedAt ? person.name : null;
}
