package exportdata

import (
	"bytes"
	"encoding/binary"
	"go/importer"
	"go/token"
	"go/types"
	"io"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"strings"
	"testing"
)

// exportedBy returns the file of export data of a package.
func exportedBy(t *testing.T, path string) string {
	t.Helper()
	out, err := exec.Command("go", "list", "-export", "-f", "{{.Export}}", path).Output()
	if err != nil {
		t.Fatal(err)
	}
	return strings.TrimSpace(string(out))
}

// read reads the export data of a package.
func read(t *testing.T, path, file string, keep func(pkg, name string) bool) (*types.Package, error) {
	t.Helper()
	return importer.ForCompiler(token.NewFileSet(), "gc", func(string) (io.ReadCloser, error) {
		if keep == nil {
			return os.Open(file)
		}
		return new(Reader).Open(file, keep)
	}).Import(path)
}

// describe returns all that can be seen of an object: its type, with the fields, the methods and
// whatever these mention.
func describe(obj types.Object) string {
	var out strings.Builder
	seen := make(map[types.Object]bool)
	var add func(obj types.Object)
	var addType func(t types.Type)
	addTuple := func(vars *types.Tuple) {
		for v := range vars.Variables() {
			addType(v.Type())
		}
	}
	addType = func(t types.Type) {
		switch t := t.(type) {
		case *types.Alias:
			add(t.Obj())
		case *types.Named:
			add(t.Obj())
			for arg := range t.TypeArgs().Types() {
				addType(arg)
			}
		case interface{ Elem() types.Type }:
			addType(t.Elem())
			if m, ok := t.(*types.Map); ok {
				addType(m.Key())
			}
		case *types.Signature:
			addTuple(t.Params())
			addTuple(t.Results())
		case *types.Struct:
			for f := range t.Fields() {
				addType(f.Type())
			}
		case *types.Interface:
			for m := range t.Methods() {
				addType(m.Type())
			}
		}
	}
	add = func(obj types.Object) {
		if seen[obj] {
			return
		}
		seen[obj] = true
		out.WriteString(types.ObjectString(obj, nil) + "\n")
		if c, ok := obj.(*types.Const); ok {
			out.WriteString(c.Val().ExactString() + "\n")
		}
		addType(obj.Type())
		if named, ok := types.Unalias(obj.Type()).(*types.Named); ok && obj.Pkg() != nil {
			out.WriteString(named.Underlying().String() + "\n")
			addType(named.Underlying())
			for m := range named.Methods() {
				out.WriteString(m.String() + "\n")
				addType(m.Type())
			}
		}
	}
	add(obj)
	return out.String()
}

// TestKeep checks that what is kept is declared as if all were.
func TestKeep(t *testing.T) {
	for _, path := range []string{"net/http", "go/types", "slices", "iter", "sync/atomic", "time", "unicode/utf8", "syscall"} {
		file := exportedBy(t, path)
		whole, err := read(t, path, file, nil)
		if err != nil {
			t.Fatal(err)
		}
		names := whole.Scope().Names()
		if !slices.ContainsFunc(names, token.IsExported) {
			t.Fatalf("%s exports nothing", path)
		}
		for i, name := range names {
			if i%(1+len(names)/8) != 0 { // syscall has thousands
				continue
			}
			said := ""
			part, err := read(t, path, file, func(pkg, n string) bool {
				said = pkg
				return n == name
			})
			if err != nil {
				t.Fatalf("%s.%s: %v", path, name, err)
			}
			if said != whole.Name() {
				t.Errorf("keep was told of a package %q, want %q", said, whole.Name())
			}
			obj := part.Scope().Lookup(name)
			if obj == nil {
				if token.IsExported(name) {
					t.Errorf("%s.%s is not declared", path, name)
				}
				continue // of what is not exported some is there, where others mention it
			}
			if got, want := describe(obj), describe(whole.Scope().Lookup(name)); got != want {
				t.Errorf("%s.%s is\n%s\nwant\n%s", path, name, got, want)
			}
			if !part.Complete() || part.Name() != whole.Name() {
				t.Errorf("%s is %s, and complete: %t", path, part.Name(), part.Complete())
			}
		}
	}
}

// TestLess checks that what is not kept is not declared, unless something mentions it.
func TestLess(t *testing.T) {
	const path = "net/http"
	for _, test := range []struct {
		keep, has, hasNot string
	}{
		{"", "", "Request Client StatusOK"},
		{"StatusOK", "StatusOK", "Request StatusAccepted"},
		{"Client", "Client Request Response RoundTripper", "Server ResponseWriter StatusOK"},
	} {
		pkg, err := read(t, path, exportedBy(t, path), func(_, name string) bool { return name == test.keep })
		if err != nil {
			t.Fatal(err)
		}
		for name := range strings.FieldsSeq(test.has) {
			if pkg.Scope().Lookup(name) == nil {
				t.Errorf("of %q %s is not declared", test.keep, name)
			}
		}
		for name := range strings.FieldsSeq(test.hasNot) {
			if pkg.Scope().Lookup(name) != nil {
				t.Errorf("of %q %s is declared", test.keep, name)
			}
		}
	}
}

// open returns what Open gives of a file with that text.
func open(t *testing.T, text []byte, keep func(pkg, name string) bool) []byte {
	t.Helper()
	file := filepath.Join(t.TempDir(), "file")
	if err := os.WriteFile(file, text, 0o666); err != nil {
		t.Fatal(err)
	}
	f, err := new(Reader).Open(file, keep)
	if err != nil {
		t.Fatal(err)
	}
	defer f.Close()
	got, err := io.ReadAll(f)
	if err != nil {
		t.Fatal(err)
	}
	return got
}

func none(pkg, name string) bool { return false }

// archiveOf returns the archive of a package, and where its export data begin.
func archiveOf(t *testing.T, path string) (text []byte, at int) {
	t.Helper()
	text, err := os.ReadFile(exportedBy(t, path))
	if err != nil {
		t.Fatal(err)
	}
	at = bytes.Index(text, []byte(begin)) + len(begin)
	if at < len(begin) {
		t.Fatal("export data of another form")
	}
	return text, at
}

// TestUnknown checks that a file in a form that is not known comes as it is.
func TestUnknown(t *testing.T) {
	text, at := archiveOf(t, "unicode/utf8")
	changed := func(at int, word uint32) []byte {
		out := slices.Clone(text)
		binary.LittleEndian.PutUint32(out[at:], word)
		return out
	}
	for name, text := range map[string][]byte{
		"empty":           {},
		"no archive":      []byte("package utf8"),
		"cut off":         text[:at/2],
		"cut off later":   text[:at+50],
		"another version": changed(at, version+1),
		"with markers":    changed(at+4, 1),
		"huge sections":   changed(at+8, 1<<31),
	} {
		if got := open(t, text, none); !bytes.Equal(text, got) {
			t.Errorf("%s: it has changed", name)
		}
	}
	if got := open(t, text, none); len(got) >= len(text) {
		t.Errorf("the file as it is has %d bytes, and now %d", len(text), len(got))
	}
	if _, err := new(Reader).Open(filepath.Join(t.TempDir(), "none"), none); !os.IsNotExist(err) {
		t.Errorf("there is no such file: %v", err)
	}
}

// TestBroken checks that what is broken anywhere is not read for ever, nor beyond its end.
func TestBroken(t *testing.T) {
	text, at := archiveOf(t, "unicode/utf8")
	data := text[at : at+bytes.Index(text[at:], []byte(end))]
	all := func(pkg, name string) bool { return true }
	r := new(reducer)
	if _, err := r.reduce(data, all); err != nil {
		t.Fatal(err)
	}
	failed := 0
	for i := range data {
		for _, by := range []byte{0, 1, 0x7f, 0x80, 0xff} {
			broken := slices.Clone(data)
			broken[i] = by
			if _, err := r.reduce(broken, all); err != nil {
				failed++
			}
		}
		if _, err := r.reduce(data[:i], all); err != nil {
			failed++
		}
	}
	if failed < len(data) {
		t.Errorf("only %d of the changes to %d bytes are noticed", failed, len(data))
	}
}
