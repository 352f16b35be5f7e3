export function isTest(path: string): boolean {
  return /\.test\.tsx?$/.test(path);
}
