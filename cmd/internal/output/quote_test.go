package output

import (
	"bytes"
	"encoding/json"
	"fmt"
	"strings"
	"testing"
)

func TestQuoted(t *testing.T) {
	for _, test := range []struct{ text, want string }{
		// What is just text.
		{"a.go:3:4: größe \"日本語\" 🎉 \t\u00a0\u200d\ufeff%\\x1b\n\t5\tx := y::z // ## [x] #[y]\r\n", ""},
		{"std::move\n: :\n#: [x]\n", ""},
		// What is not.
		{"\x1b[31m\a\b\v\f\x00\x7f\u0085\u009b", `\x1b[31m\a\b\v\f\x00\x7f\u0085\u009b`},
		{"a\rb\r\r\nc\r", `a\rb\r` + "\r\nc" + `\r`},
		{"\u202e\u2066\u200f\u061c\u2028\u2029", `\u202e\u2066\u200f\u061c\u2028\u2029`},
		{"\xff\xc3(\ufffd", `\xff\xc3(` + "\ufffd"},
		{"::error::x\n \t\u00a0::warning x=1::y::z\n\n::", `\x3a:error::x` + "\n \t\u00a0" + `\x3a:warning x=1::y::z` + "\n\n" + `\x3a:`},
		{"\x1b::error::", `\x1b::error::`}, // which is behind what is not blank
		{"x ##[error]y ##vso[task] ##teamcity[z ###[a]", `x \x23#[error]y \x23#vso[task] \x23#teamcity[z #\x23#[a]`},
	} {
		want := test.want
		if want == "" {
			want = test.text
		}
		if got := Quote(test.text); got != want {
			t.Errorf("%q:\n%s\nwant:\n%s", test.text, got, want)
		}
		if got := Quote(Quote(test.text)); got != want {
			t.Errorf("%q, twice:\n%s\nwant:\n%s", test.text, got, want)
		}
	}
}

// TestQuotedWrites checks that it does not matter how a line is written.
func TestQuotedWrites(t *testing.T) {
	var b strings.Builder
	w := &Quoted{To: &b}
	for _, text := range []string{"a", "::b\n", " ", "::c", "\n\n", "::d\n"} {
		if n, err := fmt.Fprint(w, text); n != len(text) || err != nil {
			t.Errorf("%q: %d, %v", text, n, err)
		}
	}
	if got, want := b.String(), "a::b\n "+`\x3a:c`+"\n\n"+`\x3a:d`+"\n"; got != want {
		t.Errorf("%q, want %q", got, want)
	}
}

// TestEscapeJSON checks that JSON says the same, and has no character that does more than be seen.
func TestEscapeJSON(t *testing.T) {
	const evil = "größe 🎉\t\n\r\x1b\x7f\u0085\u009b\u202e\u2066\u2028\\u202e\ufffd ##vso[x] ## [y]"
	text, err := json.Marshal(map[string]string{evil: evil})
	if err != nil {
		t.Fatal(err)
	}
	escaped := EscapeJSON(text)
	if i := bytes.IndexFunc(escaped, isActive); i >= 0 {
		t.Errorf("%q has more than text at %d", escaped, i)
	}
	if bytes.Contains(escaped, []byte("##vso[")) || !bytes.Contains(escaped, []byte("## [y]")) {
		t.Errorf("%q", escaped)
	}
	var got map[string]string
	if err := json.Unmarshal(escaped, &got); err != nil || got[evil] != evil {
		t.Errorf("%q, %v", got, err)
	}
}
