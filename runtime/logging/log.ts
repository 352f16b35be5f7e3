/** What most code uses of the logger. `err` is reduced to name, code and status before it is written. */
export interface Log {
  info(fields: object, message: string): void;
  warn(fields: object, message: string): void;
  error(fields: object, message: string): void;
}
