import { expect, test } from 'vitest';
import { createSpeaker } from './create-speaker.ts';

type Voice = Pick<SpeechSynthesisVoice, 'name' | 'lang' | 'localService' | 'default'>;

const voice = (name: string, more: Partial<Voice> = {}): Voice => ({
  name,
  lang: 'en-US',
  localService: true,
  default: false,
  ...more,
});
const remote = voice('Remote', { localService: false, default: true });

class Utterance extends EventTarget {
  voice: Voice | null = null;
  lang = '';
  readonly text: string;
  constructor(text: string) {
    super();
    this.text = text;
  }
}

/** Creates a silent speech engine, which records what it is given. */
function open(...voices: readonly Voice[]) {
  const given: Utterance[] = [];
  let [here, cancelled] = [voices, 0];
  const synthesis = Object.assign(new EventTarget(), {
    getVoices: () => here,
    speak: (utterance: Utterance) => given.push(utterance),
    cancel() {
      cancelled += 1;
      given.at(-1)?.dispatchEvent(new Event('error'));
    },
  });
  const speaker = createSpeaker({
    synthesis,
    createUtterance: (text: string) => new Utterance(text),
    languages: ['de-DE', 'en'],
  } as unknown as Parameters<typeof createSpeaker>[0]);
  return {
    speaker,
    said: () => given.map(({ text, voice: by }) => `${by?.name}: ${text}`),
    end: () => given.at(-1)?.dispatchEvent(new Event('end')),
    cancelled: () => cancelled,
    setVoices: (...next: readonly Voice[]) => {
      here = next;
      synthesis.dispatchEvent(new Event('voiceschanged'));
    },
  };
}

const of = (pieces: readonly string[], language: string | null = null) => ({ pieces, language });

test('only voices of this device speak; without one, nothing can be read', () => {
  const { speaker, said } = open(remote);
  expect(speaker.canSpeak()).toBe(false);
  speaker.read('a', of(['One.']));
  expect(said()).toEqual([]);
  expect(speaker.reading.getState()).toBeNull();
  expect(createSpeaker(null).canSpeak()).toBe(false);
  const both = open(remote, voice('Here'));
  both.speaker.read('a', of(['One.']));
  expect(both.said()).toEqual(['Here: One.']);
});

test('chooses a voice in a language of the person, the system’s default first', () => {
  const voices = [voice('Ann'), voice('Own', { default: true }), voice('Luc', { lang: 'fr_FR' })];
  const english = open(...voices);
  english.speaker.read('a', of(['One.']));
  expect(english.said()).toEqual(['Own: One.']);
  const german = open(...voices, voice('Uta', { lang: 'de-AT' }));
  german.speaker.read('a', of(['Eins.']));
  expect(german.said()).toEqual(['Uta: Eins.']);
});

test('a text is read by a voice of its own language, if there is one', () => {
  const { speaker, said } = open(voice('Uta', { lang: 'de-AT' }), voice('Luc', { lang: 'fr_FR' }));
  speaker.read('a', of(['Un.'], 'fr'));
  speaker.read('b', of(['Uno.'], 'es'));
  expect(said()).toEqual(['Luc: Un.', 'Uta: Uno.']);
});

test('pieces are read one after the other, to the end', () => {
  const { speaker, said, end } = open(voice('Ann'));
  speaker.read('a', of(['One.', 'Two.']));
  expect(said()).toEqual(['Ann: One.']);
  end();
  expect(said()).toEqual(['Ann: One.', 'Ann: Two.']);
  expect(speaker.reading.getState()).toBe('a');
  end();
  expect(speaker.reading.getState()).toBeNull();
});

test('a second reading replaces the first, whose end is then ignored', () => {
  const { speaker, said, cancelled } = open(voice('Ann'));
  speaker.read('a', of(['One.', 'Two.']));
  speaker.read('b', of(['Three.']));
  expect(cancelled()).toBe(1);
  expect(said()).toEqual(['Ann: One.', 'Ann: Three.']);
  expect(speaker.reading.getState()).toBe('b');
  speaker.stop('a');
  expect(speaker.reading.getState()).toBe('b');
  speaker.stop();
  expect(speaker.reading.getState()).toBeNull();
  expect(cancelled()).toBe(2);
});

test('losing the voice ends the reading, and no remote voice takes over', () => {
  const { speaker, said, end, setVoices } = open(voice('Ann'), remote);
  let told = 0;
  const stopHearing = speaker.onVoices(() => (told += 1));
  speaker.read('a', of(['One.', 'Two.']));
  setVoices(remote);
  expect(told).toBe(1);
  end();
  expect(said()).toEqual(['Ann: One.']);
  expect(speaker.reading.getState()).toBeNull();
  stopHearing();
  setVoices(voice('Ann'));
  expect(told).toBe(1);
});
