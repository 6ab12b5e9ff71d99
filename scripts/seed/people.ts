export const DEMO_PASSWORD = "assay-demo";
export const DEMO_ACCOUNTS = ["admin", "affiliate", "customer", "gold", "vip"] as const;

export type PersonSeed = {
  key: string;
  name: string;
  email: string;
  phone?: string;
  street: string;
  city: string;
  state: string;
  zip: string;
  referrerKey: string | null;
  isAffiliate: boolean;
  isAdmin: boolean;
  isFounder: boolean;
  isWholesale: boolean;
  subscriptionTier: "None" | "Bronze" | "Gold";
};

const PLACES: [city: string, state: string, zip: string][] = [
  ["Portland", "OR", "97205"],
  ["Madison", "WI", "53703"],
  ["Ann Arbor", "MI", "48104"],
  ["Durham", "NC", "27701"],
  ["Boulder", "CO", "80302"],
  ["Tucson", "AZ", "85701"],
  ["Ithaca", "NY", "14850"],
  ["Austin", "TX", "78701"],
  ["Athens", "GA", "30601"],
  ["Eugene", "OR", "97401"],
  ["Burlington", "VT", "05401"],
  ["Davis", "CA", "95616"],
];
const STREETS = [
  "Linden Street",
  "Mill Road",
  "Harbor Avenue",
  "Cedar Lane",
  "Foundry Street",
  "Orchard Way",
  "College Avenue",
];

type Flags = Partial<
  Pick<PersonSeed, "isAffiliate" | "isAdmin" | "isFounder" | "isWholesale" | "subscriptionTier" | "email">
>;
type Row = [key: string, name: string, referrerKey: string | null, flags?: Flags];

const affiliate: Flags = { isAffiliate: true };
const bronze: Flags = { subscriptionTier: "Bronze" };
const affiliateGold: Flags = { isAffiliate: true, subscriptionTier: "Gold" };
const affiliateBronze: Flags = { isAffiliate: true, subscriptionTier: "Bronze" };

/** Referrers must come before the people they referred. */
const ROWS: Row[] = [
  // The chain: the house account, ten affiliates below it, and the last one's customer.
  ["house", "Assay House Account", null, { isAffiliate: true, isFounder: true, email: "house@assay.test" }],
  ["maren", "Maren Holloway", "house", { ...affiliateGold, isFounder: true }],
  ["tobias", "Tobias Ekström", "maren", affiliateGold],
  ["affiliate", "Avery Lindqvist", "tobias", { ...affiliateGold, email: "affiliate@assay.test" }],
  ["priya", "Priya Raman", "affiliate", affiliateGold],
  ["desmond", "Desmond Achebe", "priya", affiliateBronze],
  ["lucia", "Lucia Ferrante", "desmond", affiliate],
  ["henrik", "Henrik Dahl", "lucia", affiliate],
  ["noor", "Noor Haddad", "henrik", affiliateBronze],
  ["samuel", "Samuel Whitaker", "noor", affiliate],
  ["ingrid", "Ingrid Vasquez", "samuel", affiliate],
  ["owen", "Owen Tran", "ingrid"],
  // Demo accounts.
  ["admin", "Rowan Castellane", "house", { isAdmin: true, email: "admin@assay.test" }],
  ["customer", "Jordan Pell", "affiliate", { email: "customer@assay.test" }],
  ["gold", "Sabine Okafor", "affiliate", { subscriptionTier: "Gold", email: "gold@assay.test" }],
  ["vip", "Theo Marchetti", "maren", { isWholesale: true, email: "vip@assay.test" }],
  // Avery's network.
  ["clara", "Clara Nyström", "affiliate", affiliateBronze],
  ["marcus", "Marcus Bellweather", "affiliate", affiliate],
  ["yuki", "Yuki Tanabe", "affiliate", affiliateGold],
  ["elias", "Elias Brandt", "affiliate", bronze],
  ["fiona", "Fiona Gallagher-Reed", "affiliate"],
  ["rafael", "Rafael Quintero", "clara", affiliate],
  ["beatrix", "Beatrix Lowell", "clara", bronze],
  ["anders", "Anders Kjeldsen", "clara"],
  ["dina", "Dina Abramov", "marcus", affiliate],
  ["callum", "Callum Strand", "marcus"],
  ["mei", "Mei Huang", "yuki", affiliateBronze],
  ["gareth", "Gareth Penrose", "yuki"],
  ["isla", "Isla Monroe", "yuki", bronze],
  ["viktor", "Viktor Sandoval", "priya", affiliate],
  ["hanna", "Hanna Leclair", "priya"],
  ["joaquin", "Joaquín Duarte", "rafael", affiliate],
  ["petra", "Petra Vance", "rafael"],
  ["simone", "Simone Adeyemi", "joaquin", affiliate],
  ["walter", "Walter Finch", "joaquin"],
  ["linnea", "Linnea Forsberg", "simone"],
  ["kofi", "Kofi Mensah", "dina"],
  ["ruth", "Ruth Abernathy", "dina", bronze],
  ["leo", "Leo Castellan", "mei"],
  ["amara", "Amara Sinclair", "mei", affiliate],
  ["jonas", "Jonas Whitlock", "amara"],
  ["tess", "Tess Moreau", "desmond"],
  ["ivan", "Ivan Petrosyan", "desmond", affiliate],
  ["grace", "Grace Oyelaran", "ivan"],
  ["nils", "Nils Rosen", "lucia"],
  ["paula", "Paula Whitcomb", "henrik"],
  ["dorian", "Dorian Ames", "noor"],
  // A separate network beside Avery's.
  ["helena", "Helena Marsh", "house", { ...affiliateGold, isFounder: true }],
  ["arthur", "Arthur Nakamura", "helena", affiliateBronze],
  ["celeste", "Celeste Romano", "helena", affiliate],
  ["bram", "Bram de Witt", "arthur", affiliate],
  ["zoe", "Zoe Karimi", "arthur"],
  ["felix", "Felix Okonkwo", "bram"],
  ["norah", "Norah Whelan", "celeste"],
  ["gideon", "Gideon Stern", "maren", affiliateBronze],
  ["lena", "Lena Fitzroy", "gideon"],
  ["malik", "Malik Johansson", "tobias", affiliate],
  ["vera", "Vera Lundgren", "malik"],
  ["quentin", "Quentin Ashby", "house", affiliate],
  ["rosa", "Rosa Delacroix", "quentin"],
];

const FIRST_JOINED_DAYS = 190;
const LAST_JOINED_DAYS = 0.3;

/** How many days ago this person signed up: in the order of ROWS, the last of them today. */
export function joinedDaysAgo(key: string): number {
  const at = ROWS.findIndex(([each]) => each === key);
  return FIRST_JOINED_DAYS - ((FIRST_JOINED_DAYS - LAST_JOINED_DAYS) * at) / (ROWS.length - 1);
}

const ascii = (value: string): string => value.normalize("NFD").replace(/[\u0300-\u036f]/g, "");
const mailOf = (name: string): string =>
  `${ascii(name)
    .toLowerCase()
    .replace(/[^a-z]+/g, ".")}@example.test`;

export const people: PersonSeed[] = ROWS.map(([key, name, referrerKey, flags = {}], n) => {
  const [city, state, zip] = PLACES[(n * 5) % PLACES.length] ?? ["Portland", "OR", "97205"];
  return {
    key,
    name,
    email: flags.email ?? mailOf(name),
    ...(n % 4 === 3 ? {} : { phone: `(${["503", "608", "734", "919"][n % 4]}) 555-01${String(n).padStart(2, "0")}` }),
    street: `${112 + ((n * 37) % 880)} ${STREETS[(n * 3) % STREETS.length]}`,
    city,
    state,
    zip,
    referrerKey,
    isAffiliate: flags.isAffiliate ?? false,
    isAdmin: flags.isAdmin ?? false,
    isFounder: flags.isFounder ?? false,
    isWholesale: flags.isWholesale ?? false,
    subscriptionTier: flags.subscriptionTier ?? "None",
  };
});
