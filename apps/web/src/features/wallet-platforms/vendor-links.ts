export const vendorLinks = {
  appleIdentifiers: 'https://developer.apple.com/account/resources/identifiers/list/passTypeId',
  appleCertificates: 'https://developer.apple.com/account/resources/certificates/add',
  appleAuthorities: 'https://www.apple.com/certificateauthority/',
  googleConsole: 'https://pay.google.com/business/console',
  googleServiceAccounts: 'https://console.cloud.google.com/iam-admin/serviceaccounts',
  googleApi: 'https://console.cloud.google.com/apis/library/walletobjects.googleapis.com',
};
