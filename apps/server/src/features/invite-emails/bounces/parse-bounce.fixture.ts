export function bounceOf({ action = 'failed', status = '5.1.1', original = '' } = {}): string {
  return report('delivery-status', [
    [
      'message/delivery-status',
      `Reporting-MTA: dns; mx.example.com
X-Postfix-Queue-ID: 4F2A
Arrival-Date: Mon, 23 Nov 2026 09:30:00 +0000

Final-Recipient: rfc822; ada@example.com
Original-Recipient: rfc822;ada@example.com
Action: ${action}
Status: ${status}
Remote-MTA: dns; mail.example.com
Diagnostic-Code: smtp; 550 5.1.1 <ada@example.com>: Recipient address rejected:
    User unknown in virtual mailbox table`,
    ],
    ['text/rfc822-headers', `${original}Subject: Your pass\nFrom: passes@example.com`],
  ]);
}

export function complaintOf({ type = 'abuse', mailFrom = '' } = {}): string {
  return report('feedback-report', [
    [
      'message/feedback-report',
      `Feedback-Type: ${type}
User-Agent: SomeGenerator/1.0
Version: 1${mailFrom && `\nOriginal-Mail-From: <${mailFrom}>`}`,
    ],
    ['message/rfc822', 'Subject: Your pass\nFrom: passes@example.com\n\nHello'],
  ]);
}

function report(type: string, parts: [string, string][]): string {
  const all: [string, string][] = [['text/plain', 'This is a report.'], ...parts];
  const body = all.map(([mime, text]) => `--B\nContent-Type: ${mime}\n\n${text}\n`).join('\n');
  const head = `From: <>\nSubject: Report\nMIME-Version: 1.0
Content-Type: multipart/report; report-type=${type}; boundary="B"\n\n`;
  return `${head}${body}\n--B--\n`.replaceAll('\n', '\r\n');
}
