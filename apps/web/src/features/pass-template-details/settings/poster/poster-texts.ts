import type { SignUpLanguage } from '@tessera/contract';

export type PosterTexts = { action: string; hint: string };

export const posterTexts: Record<SignUpLanguage, PosterTexts> = {
  en: {
    action: 'Scan to get your pass',
    hint: 'Point your phone’s camera at the code, then add the pass to your wallet.',
  },
  de: {
    action: 'Scannen und Pass holen',
    hint: 'Richten Sie die Kamera Ihres Telefons auf den Code und fügen Sie den Pass Ihrer Wallet hinzu.',
  },
  fr: {
    action: 'Scannez pour obtenir votre carte',
    hint: 'Visez le code avec l’appareil photo de votre téléphone, puis ajoutez la carte à votre wallet.',
  },
  es: {
    action: 'Escanea y obtén tu pase',
    hint: 'Apunta al código con la cámara de tu teléfono y añade el pase a tu cartera.',
  },
  it: {
    action: 'Scansiona e ottieni il tuo pass',
    hint: 'Inquadra il codice con la fotocamera del telefono, poi aggiungi il pass al tuo wallet.',
  },
  pt: {
    action: 'Digitalize para obter o seu passe',
    hint: 'Aponte a câmara do telemóvel para o código e adicione o passe à sua carteira.',
  },
  nl: {
    action: 'Scan en haal je pas op',
    hint: 'Richt de camera van je telefoon op de code en voeg de pas toe aan je wallet.',
  },
  pl: {
    action: 'Zeskanuj i odbierz kartę',
    hint: 'Skieruj aparat telefonu na kod, a potem dodaj kartę do portfela.',
  },
};
