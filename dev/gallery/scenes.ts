import type { Scene, SceneGroup } from './scene.ts';
import { combined } from './scenes/again.ts';
import { answers } from './scenes/answers.ts';
import { blind } from './scenes/blind.ts';
import { consensus } from './scenes/consensus.ts';
import { failures } from './scenes/failures.ts';
import { overlays, pages } from './scenes/pages.ts';
import { waiting } from './scenes/waiting.ts';
import { welcome } from './scenes/welcome.ts';

export const sceneGroups: readonly SceneGroup[] = [
  welcome,
  waiting,
  answers,
  failures,
  consensus,
  combined,
  blind,
  pages,
  overlays,
];

export function findScene(name: string): Scene | null {
  return sceneGroups.flatMap(({ scenes }) => scenes).find((scene) => scene.name === name) ?? null;
}
