import type { Mutation } from '../mutation.ts';

/** What a model's words may do to the page. */
export const pageMutations: readonly Mutation[] = [
  {
    guard: 'page: an image of an answer is not fetched',
    file: 'web/components/markdown/markdown-parts.tsx',
    text: 'img: ({ src, alt }) => <ImageLink src={src} alt={alt} />,',
    becomes: '',
    test: 'web/components/markdown/markdown-block.test.tsx',
  },
  {
    guard: 'page: a link whose words hide its host is followed by it',
    file: 'web/components/markdown/safe-link.tsx',
    text: '!namesHost(words, link.host)',
    becomes: 'false',
    test: 'web/components/markdown/markdown-block.test.tsx',
  },
  {
    guard: 'page: where links have owners, only theirs are linked',
    file: 'web/components/markdown/safe-link.tsx',
    text: 'allowed ? allowed.get(toPage(link.href)) : []',
    becomes: '[]',
    test: 'web/components/markdown/allowed-links.test.tsx',
  },
  {
    guard: 'page: only the very host counts as its name',
    file: 'web/lib/names-host.ts',
    text: 'hostOf(word) === host',
    becomes: 'hostOf(word)?.includes(host)',
    test: 'web/lib/names-host.test.ts',
  },
  {
    guard: 'page: only https and plain mailto are linked',
    file: 'web/lib/parse-link.ts',
    text: "url.protocol === 'https:' && !url.username",
    becomes: 'true',
    test: 'web/lib/parse-link.test.ts',
  },
  {
    guard: 'page: two answers must be left to combine',
    file: 'web/features/consensus/combine-offer.ts',
    text: 'const fewest = 2;',
    becomes: 'const fewest = 1;',
    test: 'web/features/consensus/combine-offer.test.ts',
  },
  {
    guard: 'page: the order of a list does not tell who is who in a blind turn',
    file: 'web/features/chat/blind/place-turn.ts',
    text: 'return all.toSorted((one, other) => rank(one) - rank(other));',
    becomes: 'return [...all];',
    test: 'web/features/chat/blind/place-turn.test.ts',
  },
  {
    guard: 'page: the name under which an answer came is hidden in a blind turn',
    file: 'web/features/chat/blind/place-turn.ts',
    text: '...answer, label: null',
    becomes: '...answer',
    test: 'web/features/chat/blind/place-turn.test.ts',
  },
  {
    guard: 'page: the names in the text of a consensus are hidden in a blind turn',
    file: 'web/features/chat/blind/place-turn.ts',
    text: 'swapConsensus(hideNames(consensus, hiding), toPlace)',
    becomes: 'swapConsensus(consensus, toPlace)',
    test: 'web/features/chat/blind/place-turn.test.ts',
  },
  {
    guard: 'page: what is done in a blind turn is asked of the models that are meant',
    file: 'web/features/chat/state/chat-store.ts',
    text: 'isWhole ? modelKeys : models.map((model) => findModel(before, model))',
    becomes: 'isWhole ? modelKeys : models',
    test: 'web/features/chat/state/blind.test.ts',
  },
  {
    guard: 'page: characters that deceive the eye are taken out',
    file: 'units/markdown/tame-text.ts',
    text: "return text.toWellFormed().replace(deceptive, '$1').replaceAll",
    becomes: 'return text.toWellFormed().replaceAll',
    test: 'units/markdown/tame-text.test.ts',
  },
  {
    guard: 'page: it loads nothing from elsewhere',
    file: 'api/static/security-headers.ts',
    text: "'default-src': [\"'self'\"],",
    becomes: "'default-src': ['*'],",
    test: 'api/static/serve-web.test.ts',
  },
];
