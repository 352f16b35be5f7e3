/** Runs what must not see a variable of the environment. It must not wait for anything: the process has one environment. */
export function withoutVariable<T>(name: string, run: () => T): T {
  const { [name]: value } = process.env;
  if (value === undefined) return run();
  delete process.env[name];
  try {
    return run();
  } finally {
    process.env[name] = value;
  }
}
