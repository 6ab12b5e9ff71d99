-- The badges in the colours that the rules know; the first migration had others.
UPDATE "affiliate_tiers" t SET "badge_color" = c.color FROM (VALUES
  ('tier-starter', 'from-slate-500 to-slate-600'),
  ('tier-rising-star', 'from-amber-600 to-amber-700'),
  ('tier-builder', 'from-orange-600 to-orange-700'),
  ('tier-achiever', 'from-lime-700 to-green-700'),
  ('tier-professional', 'from-emerald-600 to-emerald-800'),
  ('tier-senior-professional', 'from-teal-600 to-teal-800'),
  ('tier-executive-professional', 'from-cyan-700 to-cyan-900'),
  ('tier-elite', 'from-sky-600 to-sky-800'),
  ('tier-diamond', 'from-sky-500 to-indigo-600'),
  ('tier-blue-diamond', 'from-blue-600 to-blue-800'),
  ('tier-presidential', 'from-indigo-600 to-indigo-800'),
  ('tier-senior-presidential', 'from-violet-600 to-violet-800'),
  ('tier-executive-presidential', 'from-purple-600 to-purple-800'),
  ('tier-royal', 'from-fuchsia-700 to-purple-800'),
  ('tier-crown-royal', 'from-rose-600 to-fuchsia-800'),
  ('tier-imperial-royal', 'from-yellow-600 to-rose-700')
) AS c(id, color) WHERE t."id" = c.id;
