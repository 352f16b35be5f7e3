import type { Mutation } from '../mutation.ts';

/** What is sent, and how much of it. */
export const inputMutations: readonly Mutation[] = [
  {
    guard: 'input: a compressed body is refused',
    file: 'api/http/check-body-headers.ts',
    text: "headers['content-encoding'] !== undefined",
    becomes: 'false',
    test: 'api/http/bad-inputs.test.ts',
  },
  {
    guard: 'input: nesting is bounded before anything is parsed',
    file: 'api/http/scan-json.ts',
    text: 'if (open > depth)',
    becomes: 'if (false)',
    test: 'api/http/bad-inputs.test.ts',
  },
  {
    guard: 'input: no key reaches a prototype',
    file: 'api/http/scan-json.ts',
    text: 'if (forbiddenKeys.has(key))',
    becomes: 'if (false)',
    test: 'api/http/bad-inputs.test.ts',
  },
  {
    guard: 'input: text that is no image has a limit of its own',
    file: 'api/http/read-json-body.ts',
    text: 'if (images.textBytes > textLimit) throw tooLarge(textLimit);',
    becomes: '',
    test: 'api/http/read-json-body.test.ts',
  },
  {
    guard: 'input: bodies together take a share of the memory at most',
    file: 'api/http/body-budget.ts',
    text: 'held.bytes + bytes > mostBytes || ',
    becomes: '',
    test: 'api/limits/bodies.test.ts',
  },
  {
    guard: 'input: a user sends one upload more at once than questions may run',
    file: 'api/http/body-budget.ts',
    text: ' || held.uploads + uploads > mostUploads',
    becomes: '',
    test: 'api/limits/bodies.test.ts',
  },
  {
    guard: 'input: the memory of a body is given back',
    file: 'api/http/body-budget.ts',
    text: 'add(owners, { bytes: -reserved, bodies: -1, uploads: -toUploads(reserved) });',
    becomes: '',
    test: 'api/limits/bodies.test.ts',
  },
  {
    guard: 'input: what has arrived earns no time to hold it',
    file: 'api/http/body-pace.ts',
    text: 'until = Math.min(until + (bytes / bytesPerSecond) * 1_000, now + patienceMs);',
    becomes: 'until += (bytes / bytesPerSecond) * 1_000;',
    test: 'api/http/body-pace.test.ts',
  },
  {
    guard: 'input: an image is what its type says',
    file: 'api/chat/images/check-image.ts',
    text: 'detectMediaType(bytes) !== mediaType',
    becomes: 'false',
    test: 'api/chat/images/parse-images.test.ts',
  },
  {
    guard: 'input: an image has no more pixels than a decoder can bear',
    file: 'api/chat/images/check-image.ts',
    text: 'if (tooLong || header.width * header.height > limits.imagePixels)',
    becomes: 'if (false)',
    test: 'api/chat/images/parse-images.test.ts',
  },
  {
    guard: 'input: questions have a rate for each user',
    file: 'api/limits/limit-questions.ts',
    text: 'applyRate(res, questions);',
    becomes: '',
    test: 'api/limits/limits.test.ts',
  },
  {
    guard: 'input: feedback has a rate',
    file: 'api/limits/limit-feedback.ts',
    text: "applyRate(res, await within(stores.rates.take(subject, rates), { code: 'queue_unavailable' }));",
    becomes: '',
    test: 'api/limits/limits.test.ts',
  },
];
