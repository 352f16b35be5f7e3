import { matchesGlob } from 'node:path/posix';
import { findPlaces } from './find-places.ts';
import { isTest } from './is-test.ts';
import type { Import } from './project-file.ts';
import type { Zone } from './zones.ts';

const testPackages = ['vitest', 'fast-check'];

/** Finds the zone that forbids an import; undefined if it is allowed. */
export function findForbidding({ from, to }: Import, zones: readonly Zone[]): Zone | undefined {
  const around = findPlaces(from, zones);
  if ('package' in to) {
    const refuses = ({ zone }: { readonly zone: Zone }) => !allowsPackage(zone, to.package, from);
    return around.find(refuses)?.zone;
  }
  const there = findPlaces(to.file, zones);
  // The first folder that the two files do not share decides.
  const at = around.findIndex(({ folder }, depth) => there[depth]?.folder !== folder);
  const zone = around[at]?.zone;
  return zone && !allowsFolder(zone, there[at]?.folder ?? to.file) ? zone : undefined;
}

function allowsFolder({ imports, except = [] }: Zone, target: string): boolean {
  return matchesAny(target, imports) && !matchesAny(target, except);
}

function allowsPackage({ packages }: Zone, name: string, from: string): boolean {
  if (!packages) return true;
  if ('never' in packages) return !matchesAny(name, packages.never);
  return matchesAny(name, isTest(from) ? [...packages.only, ...testPackages] : packages.only);
}

function matchesAny(name: string, patterns: readonly string[]): boolean {
  return patterns.some((pattern) => matchesGlob(name, pattern));
}
