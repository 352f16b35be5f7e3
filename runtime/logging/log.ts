/** The part of the logger that most code uses. `err` is reduced to name, code and status before it is written. */
export interface Log {
  info(fields: object, message: string): void;
  warn(fields: object, message: string): void;
  error(fields: object, message: string): void;
}
