import type { LockedPackage } from './lock.ts';

const systems = /^(aix|android|darwin|freebsd|linux|netbsd|openbsd|openharmony|sunos|win32)$/;
const processors = /^(arm|arm64|ia32|loong64|mips64el|ppc64|riscv64|s390x|wasm32|x64)$/;

/** Reads the platform of a package from its name: `cli-linux-x64-musl`, `binding-win32-x64-msvc`. */
export function readPlatform(name: string): Pick<LockedPackage, 'os' | 'cpu' | 'libc'> {
  const words = name.split(/[/-]/);
  const os = words.filter((word) => systems.test(word));
  const cpu = words.filter((word) => processors.test(word));
  const isFor = (library: string) => words.some((word) => word.startsWith(library));
  return {
    ...(cpu.length > 0 && { cpu }),
    ...(isFor('musl') ? { libc: ['musl'] } : isFor('gnu') && { libc: ['glibc'] }),
    ...(os.length > 0 && { os }),
  };
}
