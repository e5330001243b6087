/** An example can't be started; the message says why to whoever wants to. */
export class ExampleError extends TypeError {}
