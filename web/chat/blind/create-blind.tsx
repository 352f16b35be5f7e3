import { type ModelKey, modelKeys, type TabKey } from '@quartet/shared/domain/panel.ts';
import { isRedirecting } from '../../ui/lib/parse-link.ts';
import { type Names, trueNames } from '../../ui/models/names.ts';
import type { Blind } from '../state/chat-state.ts';
import { strings } from '../strings.ts';
import { createSeating } from './seat-turn.ts';

const firstLetter = 'A'.charCodeAt(0);

function letterOf(seat: ModelKey): string {
  return String.fromCharCode(firstLetter + modelKeys.indexOf(seat));
}

const nameOf = (seat: ModelKey) => strings.model(letterOf(seat));

/** Neutral names for the seats. */
export const blindNames: Names = {
  blind: true,
  labelOf: (tab: TabKey) => (tab === 'consensus' ? trueNames.labelOf(tab) : nameOf(tab)),
  shortNameOf: nameOf,
  markOf: (seat) => (
    <text
      x="12"
      y="19.5"
      textAnchor="middle"
      fill="currentColor"
      fontSize="21"
      fontWeight="650"
      fontFamily="inherit"
    >
      {letterOf(seat)}
    </text>
  ),
  // A provider that redirects to its sources would be recognised by its own address.
  hostOf: (host) => (isRedirecting(host) ? strings.redirected : host),
  toneOf: (tab: TabKey) => (tab === 'consensus' ? tab : 'blind'),
};

/** Gives each model a random seat. `random` returns numbers from 0 up to, but not including, 1. */
export function createBlind(random: () => number = Math.random): Blind {
  return createBlindAt(shuffle(modelKeys, random));
}

/** Seats the models in the given order. */
export function createBlindAt(models: readonly ModelKey[]): Blind {
  const toModel = (seat: ModelKey) => models[modelKeys.indexOf(seat)] ?? seat;
  const toSeat = (model: ModelKey) => modelKeys[models.indexOf(model)] ?? model;
  const { seatTurn, toTrueAbout } = createSeating({ toModel, toSeat, nameOf });
  return { names: blindNames, toModel, show: seatTurn, toTrueAbout };
}

function shuffle<T>(all: readonly T[], random: () => number): readonly T[] {
  const left = [...all];
  return all.flatMap(() => left.splice(Math.floor(random() * left.length), 1));
}
