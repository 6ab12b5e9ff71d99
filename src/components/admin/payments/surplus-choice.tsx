import { RadioCard, RadioCardGroup } from "~/components/ui/radio-card";
import { formatMoney } from "~/domain/money";
import { type SurplusChoice as Choice, SURPLUS_CHOICES } from "~/domain/payment-surplus";

const WORDS: Readonly<Record<Choice, { title: string; what: string }>> = {
  return: { title: "Return it", what: "Listed under Money to return until you send it back." },
  credit: { title: "Store credit", what: "The customer can use it for the next order." },
  keep: { title: "Keep it", what: "It stays with the shop." },
};

type SurplusChoiceProps = {
  amountCents: number;
  chosen: Choice;
  onChoose: (choice: Choice) => void;
};

export function SurplusChoice({ amountCents, chosen, onChoose }: SurplusChoiceProps) {
  return (
    <RadioCardGroup
      legend={`What happens to the ${formatMoney(amountCents)} overpaid? The customer's e-mail says so.`}
      className="gap-2"
    >
      {SURPLUS_CHOICES.map((choice) => (
        <RadioCard
          key={choice}
          name="surplus"
          value={choice}
          className="p-3"
          checked={choice === chosen}
          onChange={() => onChoose(choice)}
          title={WORDS[choice].title}
          description={WORDS[choice].what}
        />
      ))}
    </RadioCardGroup>
  );
}
