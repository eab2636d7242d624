package page

import (
	"errors"
	"io"
	"os"
	"strings"
	"testing"
)

// TestTarget checks that a page is written as a whole, or what was there stays.
func TestTarget(t *testing.T) {
	t.Chdir(t.TempDir())
	tmpl := Must(`{{template "begin" .}}`, nil)
	print := func(title string) func(io.Writer) error {
		return func(w io.Writer) error { return tmpl().Execute(w, title) }
	}
	to, err := NewTarget("a.html")
	if err != nil {
		t.Fatal(err)
	}
	for _, title := range []string{"one", "two"} { // the second replaces a page
		if err := to.Write(print(title)); err != nil {
			t.Fatal(err)
		}
	}
	halfway := errors.New("no more")
	if err := to.Write(func(w io.Writer) error { io.WriteString(w, "half"); return halfway }); err != halfway {
		t.Errorf("%v", err)
	}
	if text, err := os.ReadFile("a.html"); err != nil || !strings.Contains(string(text), "<title>two</title>") {
		t.Errorf("%q, %v", text, err)
	}
	if err := os.WriteFile("a.html", []byte("mine"), 0o666); err != nil {
		t.Fatal(err)
	}
	if err := to.Write(print("three")); err == nil || !strings.Contains(err.Error(), "a.html is no page of leaklint") {
		t.Errorf("what came meanwhile: %v", err)
	}
	if text, err := os.ReadFile("a.html"); err != nil || string(text) != "mine" {
		t.Errorf("%q, %v", text, err)
	}
}
