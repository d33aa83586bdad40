package ttl

import (
	"strconv"
	"testing"
)

// Each test in this file quotes the sentence of the documentation that it proves, with its edition (docs/model.md, Sources):
// 2016 in Spanish, 2017-05 in Chinese, 2017-12 and the current one in French, 2018 in Russian.

const written = 1_000_000 // _ts of the item in these tests

// lives asserts how many seconds an item lives, never for 0, and that it is expired at its last second and not before.
func lives(t *testing.T, d Default, o Override, seconds int64) {
	t.Helper()
	v := Decide(d, o)
	deadline, expires := v.Deadline(written)
	if expires != (seconds > 0) || expires && deadline != written+seconds {
		t.Fatalf("default %v, ttl %v: deadline %d, %v; want %d seconds", d, o, deadline-written, expires, seconds)
	}
	if seconds == 0 {
		if v.Expired(written, written+10*Max) {
			t.Fatalf("default %v, ttl %v: expired after %d seconds, want never", d, o, 10*int64(Max))
		}
		return
	}
	if v.Expired(written, written+seconds-1) || !v.Expired(written, written+seconds) {
		t.Fatalf("default %v, ttl %v: want alive at +%d and expired at +%d", d, o, seconds-1, seconds)
	}
}

// The current edition, "Exemple 1, 2, 3": "Cette section présente quelques exemples avec différentes valeurs de durée de vie".
func TestC48_ThreeExamples(t *testing.T) {
	const disabled, enabled = false, true
	for _, example := range []struct {
		container string // DefaultTimeToLive
		item      string // ttl, empty for « propriété TTL manquante »
		on        bool
		seconds   int64
		printed   string
	}{
		{"", "", disabled, 0, "La durée de vie est désactivée. L’élément n’expire jamais (par défaut)."},
		{"", "-1", disabled, 0, "La durée de vie est désactivée. L’élément n’expire jamais."},
		{"", "2000", disabled, 0, "La durée de vie est désactivée. L’élément n’expire jamais."},
		{"-1", "", enabled, 0, "La durée de vie est activée. L’élément n’expire jamais (par défaut)."},
		{"-1", "-1", enabled, 0, "La durée de vie est activée. L’élément n’expire jamais."},
		{"-1", "2000", enabled, 2000, "La durée de vie est activée. L’élément expire après 2 000 secondes."},
		{"1000", "", enabled, 1000, "La durée de vie est activée. L’élément expirera après 1 000 secondes (par défaut)."},
		{"1000", "-1", enabled, 0, "La durée de vie est activée. L’élément n’expire jamais."},
		{"1000", "2000", enabled, 2000, "La durée de vie est activée. L’élément expirera après 2 000 secondes."},
	} {
		t.Run("container "+example.container+" item "+example.item, func(t *testing.T) {
			t.Log(example.printed)
			d, o := parsed(t, example.container, example.item)
			if d.Enabled() != example.on {
				t.Errorf("enabled %v, want %v", d.Enabled(), example.on)
			}
			lives(t, d, o, example.seconds)
		})
	}
}

// 2017-05 to 2018: the code samples « 90 * 60 * 60 * 24 », "expire all documents after 90 days", and « 60 * 60 * 24 * 30 »,
// "Expire sales orders in 30 days".
func TestC48_CodeSamples(t *testing.T) {
	orders, salesOrder := On(90*60*60*24), After(60*60*24*30)
	lives(t, orders, Absent, 90*24*3600)
	lives(t, orders, salesOrder, 30*24*3600)
	lives(t, NoDefault, salesOrder, 30*24*3600)
	lives(t, NoDefault, After(60*30*30), 54000) // readDocument.TimeToLive = 60 * 30 * 30; update time to live
	lives(t, orders, Absent, 7776000)           // readDocument.TimeToLive = null; inherit the default TTL
}

// The sentences that the rules alone can prove. Sentences that need a database are in core/engine.
func TestSentences(t *testing.T) {
	for _, s := range []struct {
		name, sentence string
		prove          func(t *testing.T)
	}{
		{"C04", "current: Si ce paramètre est manquant (ou s'il est défini sur nul), les éléments n'expirent pas automatiquement.",
			func(t *testing.T) { lives(t, Off, Absent, 0) }},
		{"C05", "current: Si ce paramètre est présent et que sa valeur est définie sur « -1 », il est égal à l’infini et, par défaut, les éléments n’expirent pas.",
			func(t *testing.T) { lives(t, NoDefault, Absent, 0) }},
		{"C06", "current: Si ce paramètre est présent et que sa valeur est définie sur un nombre différent de zéro « n », les éléments expirent « n » secondes après leur dernière heure de modification.",
			func(t *testing.T) { lives(t, On(5), Absent, 5) }},
		{"C07", "current: Cette propriété s'applique uniquement si la propriété DefaultTimeToLive est présente et qu'elle n'est pas définie sur nul pour le conteneur parent.",
			func(t *testing.T) {
				lives(t, Off, After(5), 0)
				lives(t, NoDefault, After(5), 5)
				lives(t, On(9), After(5), 5)
			}},
		{"C08", "current: Si elle est présente, elle remplace la valeur DefaultTimeToLive du conteneur parent.",
			func(t *testing.T) {
				lives(t, On(1000), After(10), 10)     // shorter
				lives(t, On(1000), After(5000), 5000) // longer
				lives(t, On(1000), Never, 0)
			}},
		{"C09", "2017-12: Dès que le document a expiré (`ttl` + `_ts` <= heure actuelle du serveur)",
			func(t *testing.T) {
				if Expired(60, 59) || !Expired(60, 60) || !Expired(60, 61) {
					t.Error("the boundary's own second is expired, the one before is not")
				}
			}},
		{"C22", "2017-12: Par défaut, la durée de vie est désactivée dans toutes les collections Cosmos DB et sur tous les documents.",
			func(t *testing.T) {
				var d Default
				var o Override
				if d != Off || o != Absent || d.Enabled() || o.Present() {
					t.Error("the zero settings are not off and absent")
				}
			}},
		{"C23", "2017-12: vous devez définir la propriété DefaultTTL d’une collection sur -1 ou un nombre positif non nul.",
			func(t *testing.T) {
				for _, raw := range []string{"-1", "1", "2147483647"} {
					if d, err := ParseDefault(raw); err != nil || !d.Enabled() {
						t.Errorf("%s: %v, %v", raw, d, err)
					}
				}
			}},
		{"C24", "2017-05: hello Cosmos DB 服務應該監視的文件已覆寫此預設值",
			func(t *testing.T) {
				if !NoDefault.Enabled() {
					t.Error("-1 does not enable expiry")
				}
				lives(t, NoDefault, After(7), 7)
			}},
		{"C25", "2016: Si el TTL se deshabilita en el nivel de colección, se omitirá el campo TTL en el documento hasta que se vuelva a habilitar el TTL en la colección.",
			func(t *testing.T) {
				lives(t, On(9), After(5), 5)
				lives(t, Off, After(5), 0)
				lives(t, On(9), After(5), 5)
			}},
		{"C28", "2018: Когда поле TTL удаляется из документа, для него применяется значение по умолчанию, установленное для коллекции. Чтобы документ не устаревал … следует установить значение TTL, равное -1.",
			func(t *testing.T) {
				lives(t, On(9), Absent, 9)
				lives(t, On(9), Never, 0)
			}},
		{"C29", "2016: Quitar esta propiedad completamente de la colección significa que ningún documento caducará, incluso si hay documentos que hayan invalidado explícitamente un valor predeterminado anterior.",
			func(t *testing.T) {
				if Off.Enabled() || Off == NoDefault {
					t.Error("removing defaultTtl must differ from -1")
				}
				lives(t, Off, After(5), 0)
			}},
		{"C41", "current: La valeur maximale de la durée de vie (TTL) est de 2 147 483 647 secondes, soit environ 24 855 jours ou 68 ans.",
			func(t *testing.T) {
				if Max != 2_147_483_647 || Max/86400 != 24_855 || Max/86400/365 != 68 {
					t.Error("the largest value differs from the document's")
				}
				lives(t, On(Max), Absent, Max)
				lives(t, On(1), After(Max), Max)
			}},
		{"C46", "current: La valeur de durée de vie (TTL) de l’élément doit être un entier positif différent de zéro inférieur ou égal à 2147483647, ou -1.",
			func(t *testing.T) {
				if _, err := ParseOverride("null"); err == nil {
					t.Error("null is accepted")
				}
			}},
	} {
		t.Run(s.name, func(t *testing.T) {
			t.Log(s.sentence)
			s.prove(t)
		})
	}
}

func parsed(t *testing.T, container, item string) (Default, Override) {
	t.Helper()
	d, err := ParseDefault(container)
	if err != nil {
		t.Fatal(err)
	}
	o, err := ParseOverride(item)
	if err != nil {
		t.Fatal(err)
	}
	if d.JSON() != container || item != "" && o.String() != item {
		t.Fatal("the settings do not come back as they were written: " + d.JSON() + ", " + o.String() + strconv.Quote(item))
	}
	return d, o
}
