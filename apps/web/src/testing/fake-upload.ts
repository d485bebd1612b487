/** The part of XMLHttpRequest that an upload uses; it answers at once. */
export class FakeUpload extends EventTarget {
  static answers: { status: number; answer: unknown }[] = [];
  static sent: { address: string; headers: Record<string, string>; file: unknown }[] = [];
  upload = new EventTarget();
  status = 0;
  responseText = '';
  address = '';
  headers: Record<string, string> = {};
  open = (_method: string, address: string) => void Object.assign(this, { address });
  setRequestHeader = (name: string, value: string) => void Object.assign(this.headers, { [name]: value });
  send = (file: unknown) => {
    FakeUpload.sent.push({ address: this.address, headers: this.headers, file });
    const next = FakeUpload.answers.shift();
    Object.assign(this, { status: next?.status, responseText: JSON.stringify(next?.answer) });
    this.dispatchEvent(new Event(next ? 'load' : 'error'));
    this.dispatchEvent(new Event('loadend'));
  };
}
