/** Topics that the description of a research compound must not mention, with the words that reveal them. */
const TOPICS = [
  {
    topic: "dosing",
    words:
      /\b(dos(?:e|es|ed|age|ages|ing)|(?:mcg|[µμ]g|mg|ml|iu|units?)\s*(?:\/|per)\s*(?:day|week|kg|injection)|(?:once|twice|three times)\s+(?:a\s+)?(?:day|daily|week|weekly)|(?:daily|weekly)\s+(?:intake|amount|use)|loading phase|(?:take|inject|administer|swallow)(?:s|ed|ing)?)\b/iu,
  },
  {
    topic: "cures",
    words:
      /\b(cur(?:e|es|ed|ing)(?!\s*(?:time|temperature|resin))|heal(?:s|ed|ing)?|treat(?:s|ed|ing|ment|ments)?\s+(?:of|for|the)?\s*(?:disease|illness|pain|injur(?:y|ies)|depression|anxiety|obesity|diabetes|cancer|patients?)|therap(?:y|ies|eutic)|relie(?:f|ves?)\s+(?:of|from|pain)|prevents?\s+(?:disease|illness|cancer|ag(?:e)?ing)|anti-?ag(?:e)?ing|weight loss|fat loss|muscle (?:growth|gain|building)|boosts?)\b/iu,
  },
  {
    topic: "use by people",
    words:
      /\b((?:for|by|in)\s+(?:humans?|people|patients?|athletes?|men|women|bodybuilders?)\b|human (?:use|consumption)|your (?:body|skin|muscles?|health|sleep|recovery|workouts?)|side effects?|supplement(?:s|ation)?|before bed|clinical(?:ly)? (?:use|proven))/iu,
  },
] as const;

/** A negation before the words: saying what a compound is not for is allowed. */
const DENIED = /\b(?:not|never|no|without)\b[^.!?;\n]{0,60}$/i;

export type DescriptionWarning = { topic: (typeof TOPICS)[number]["topic"]; words: string };

/** The forbidden topics a text mentions, each with the first words found that are not negated. */
export function descriptionWarnings(text: string): DescriptionWarning[] {
  return TOPICS.flatMap(({ topic, words }) => {
    for (const found of text.matchAll(new RegExp(words.source, `${words.flags}g`))) {
      if (!DENIED.test(text.slice(Math.max(0, found.index - 80), found.index))) return [{ topic, words: found[0] }];
    }
    return [];
  });
}
