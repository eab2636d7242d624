package files

import (
	"context"
	"io/fs"
	"os"
	"path/filepath"
	"regexp"
	"runtime"
	"strings"
	"testing"
)

// tree writes files into a directory and makes it the current one.
func tree(t *testing.T, texts map[string]string) {
	t.Helper()
	t.Chdir(t.TempDir())
	for name, text := range texts {
		if err := os.WriteFile(name, []byte(text), 0o666); err != nil {
			t.Fatal(err)
		}
	}
}

// want checks that the current directory has these files, with these texts, and no others.
func want(t *testing.T, texts map[string]string) {
	t.Helper()
	entries, err := os.ReadDir(".")
	if err != nil {
		t.Fatal(err)
	}
	for _, e := range entries {
		if _, ok := texts[e.Name()]; !ok {
			t.Errorf("%s is left behind", e.Name())
		}
	}
	for name, text := range texts {
		if got, err := os.ReadFile(name); err != nil || string(got) != text {
			t.Errorf("%s: %q, %v, want %q", name, got, err, text)
		}
	}
}

// fails checks that an error says something.
func fails(t *testing.T, err error, pattern string) {
	t.Helper()
	if err == nil || !regexp.MustCompile(pattern).MatchString(err.Error()) {
		t.Errorf("error %v, want %s", err, pattern)
	}
}

func change(name, was, text string) Change { return Change{name, []byte(text), []byte(was)} }

func TestReplace(t *testing.T) {
	tree(t, map[string]string{"a": "1", "b": "2"})
	if err := os.Chmod("a", 0o751|fs.ModeSetuid); err != nil {
		t.Fatal(err)
	}
	if err := Replace(change("a", "1", "longer"), change("b", "2", ""), Change{Name: "new", Text: []byte("3")}); err != nil {
		t.Fatal(err)
	}
	want(t, map[string]string{"a": "longer", "b": "", "new": "3"})
	info, err := os.Stat("a")
	if err != nil {
		t.Fatal(err)
	}
	if got := info.Mode(); runtime.GOOS != "windows" && got != 0o751|fs.ModeSetuid {
		t.Errorf("mode: %v", got)
	}
}

// TestReplaceNothing checks that no file is changed if one cannot be.
func TestReplaceNothing(t *testing.T) {
	texts := map[string]string{"a": "1", "b": "2"}
	for _, test := range []struct {
		name   string
		second Change
		err    string
	}{
		{"changed meanwhile", change("b", "3", "x"), `^b has been changed meanwhile; no file was changed$`},
		{"gone", change("c", "3", "x"), `^read c: .*; no file was changed$`},
		{"a directory", change(".", "", "x"), `^write \.: is a directory; no file was changed$`},
		{"in none", Change{Name: "none/b", Text: []byte("x")}, `^write none/b: .*; no file was changed$`},
		{"twice", change("./a", "1", "x"), `^a and \./a are the same file; no file was changed$`},
	} {
		t.Run(test.name, func(t *testing.T) {
			tree(t, texts)
			fails(t, Replace(change("a", "1", "x"), test.second), test.err)
			want(t, texts)
		})
	}
}

// TestReplaceHalfway checks what is said if a file cannot be renamed when others have been.
func TestReplaceHalfway(t *testing.T) {
	tree(t, map[string]string{"a": "1", "b": "2", "c": "3"})
	p, err := prepare(t.Context(), nil, []Change{change("a", "1", "x"), change("b", "2", "x"), change("c", "3", "x")})
	if err != nil {
		t.Fatal(err)
	}
	if err := os.Remove(p[1].beside); err != nil {
		t.Fatal(err)
	}
	fails(t, p.rename(), `^write b: .*; changed: a; not changed: b, c$`)
	p.remove()
	want(t, map[string]string{"a": "x", "b": "2", "c": "3"})

	if p, err = prepare(t.Context(), nil, []Change{change("b", "2", "x")}); err != nil {
		t.Fatal(err)
	}
	p.remove()
	fails(t, p.rename(), `^write b: .*; no file was changed$`)
}

// TestReplaceInterrupted checks that a process which is interrupted leaves nothing behind.
func TestReplaceInterrupted(t *testing.T) {
	texts := map[string]string{"a": "1", "b": "2"}
	tree(t, texts)
	ctx, cancel := context.WithCancel(t.Context())
	cancel()
	p, err := prepare(ctx, nil, []Change{change("a", "1", "x"), change("b", "2", "x")})
	fails(t, err, `^context canceled$`)
	if len(p) != 1 || p[0].beside == "" {
		t.Errorf("prepared: %v", p)
	}
	p.remove()
	want(t, texts)
}

func TestReplaceLinks(t *testing.T) {
	tree(t, map[string]string{"b": "2"})
	if err := os.Mkdir("dir", 0o777); err != nil {
		t.Fatal(err)
	}
	for name, to := range map[string]string{"one": "dir/two", "dir/two": "../b", "nowhere": "dir/new", "round": "round"} {
		if err := os.Symlink(to, filepath.FromSlash(name)); err != nil {
			t.Skip(err)
		}
	}
	if err := Replace(change("one", "2", "x"), Change{Name: "nowhere", Text: []byte("y")}); err != nil {
		t.Fatal(err)
	}
	for name, to := range map[string]string{"one": "dir/two", "dir/two": "../b", "nowhere": "dir/new"} {
		if got, err := os.Readlink(name); err != nil || filepath.ToSlash(got) != to {
			t.Errorf("%s: %q, %v, want %q", name, got, err, to)
		}
	}
	for name, text := range map[string]string{"b": "x", "dir/new": "y"} {
		if got, err := os.ReadFile(name); err != nil || string(got) != text {
			t.Errorf("%s: %q, %v", name, got, err)
		}
	}
	fails(t, Replace(Change{Name: "round"}), `^write round: .*; no file was changed$`)
	fails(t, Replace(change("one", "x", "z"), change("b", "x", "z")), `^one and b are the same file; `)
}

// TestReplaceDenied checks that permissions count.
func TestReplaceDenied(t *testing.T) {
	if os.Getuid() == 0 || runtime.GOOS == "windows" {
		t.Skip("all is permitted")
	}
	texts := map[string]string{"a": "1"}
	tree(t, texts)
	if err := os.Chmod("a", 0o444); err != nil {
		t.Fatal(err)
	}
	fails(t, Replace(change("a", "1", "x")), `^write a: permission denied; no file was changed$`)
	if err := os.Chmod("a", 0o666); err != nil {
		t.Fatal(err)
	}
	if err := os.Chmod(".", 0o555); err != nil {
		t.Fatal(err)
	}
	defer os.Chmod(".", 0o777)
	fails(t, Replace(change("a", "1", "x")), `^write a: no file can be made beside it, .*: permission denied; no file was changed$`)
	want(t, texts)
}

// TestClear checks what becomes of the files of a process that is killed, at each step.
func TestClear(t *testing.T) {
	texts := map[string]string{"a": "1", "b": "2"}
	tree(t, texts)
	var journal strings.Builder
	p, err := prepare(t.Context(), &journal, []Change{change("a", "1", "x"), change("b", "2", "x")})
	if err != nil {
		t.Fatal(err)
	}
	clear := func(wantChanged, wantSame string) {
		t.Helper()
		changed, same, err := Clear(journal.String())
		if strings.Join(changed, " ") != wantChanged || strings.Join(same, " ") != wantSame || err != nil {
			t.Errorf("changed %q, not changed %q, %v", changed, same, err)
		}
	}
	if err := os.Remove(p[1].beside); err != nil { // as if it were not there yet
		t.Fatal(err)
	}
	clear("", "a b")
	want(t, texts)

	journal.Reset()
	if p, err = prepare(t.Context(), &journal, []Change{change("a", "1", "x"), change("b", "2", "x")}); err != nil {
		t.Fatal(err)
	}
	note(&journal, journalRename)
	if err := p[:1].rename(); err != nil {
		t.Fatal(err)
	}
	clear("a", "b")
	want(t, map[string]string{"a": "x", "b": "2"})

	journal.Reset()
	if err := ReplaceTold(&journal, change("a", "x", "y"), change("b", "2", "y")); err != nil {
		t.Fatal(err)
	}
	clear("a b", "")
}
