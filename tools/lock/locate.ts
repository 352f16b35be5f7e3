import type { LockedPackages } from './lock.ts';

function getParent(folder: string): string {
  return folder.slice(0, Math.max(folder.lastIndexOf('/node_modules/'), 0));
}

/** Finds the folder from which Node resolves `name` for code in `folder`. */
export function locate(
  packages: LockedPackages,
  { name, folder }: { readonly name: string; readonly folder: string },
): string | undefined {
  const here = folder === '' ? `node_modules/${name}` : `${folder}/node_modules/${name}`;
  if (packages[here]) return here;
  return folder === '' ? undefined : locate(packages, { name, folder: getParent(folder) });
}
