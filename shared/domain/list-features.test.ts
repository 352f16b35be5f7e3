import { expect, test } from 'vitest';
import { findPlan } from './find-plan.ts';
import { listFeatures } from './list-features.ts';

test.each([
  ['quartet_value', ['100 credits per month', 'All 4 models', 'Best of All Models synthesis']],
  ['quartet_pro', ['Unlimited credits', 'All 4 models', 'Priority responses']],
])('%s offers what the specification says, to the letter', (slug, features) => {
  const plan = findPlan(slug);
  expect(plan && listFeatures(plan)).toEqual(features);
});
