package main

import (
	"bytes"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"

	"github.com/leaklint/leaklint/internal/kept"
	"github.com/leaklint/leaklint/internal/wantcomment"
)

// asReference makes a test binary leaklint with the drivers of x/tools: what its own are
// compared with.
const asReference = "LEAKLINT_REFERENCE"

func TestMain(m *testing.M) {
	if os.Getenv(asReference) != "" {
		foreign()
	}
	if how := os.Getenv(ending); how != "" {
		end(how)
	}
	os.Exit(withTools(m))
}

func withTools(m *testing.M) int {
	var err error
	if tools, err = os.MkdirTemp("", "leaklint-test-"); err != nil {
		fmt.Fprintln(os.Stderr, err)
		return 1
	}
	defer os.RemoveAll(tools)
	if err := os.Setenv(kept.Variable, filepath.Join(tools, "kept")); err != nil {
		fmt.Fprintln(os.Stderr, err)
		return 1
	}
	return m.Run()
}

// TestReference checks that x/tools' two drivers, which type-check and analyze all that a
// package imports, find what the want comments ask for, as leaklint's own do: see
// TestDrivers. The cases are few, as this is what costs 30 CPU seconds and gigabytes.
func TestReference(t *testing.T) {
	if testing.Short() {
		t.Skip("type-checks client-go")
	}
	exe, err := os.Executable()
	if err != nil {
		t.Fatal(err)
	}
	const dir = "stories/kcp"
	for name, args := range map[string][]string{
		"unitchecker":  {"go", "vet", "-vettool=" + exe, "-json", "./" + dir + "/..."},
		"multichecker": {exe, "-json", "./" + dir + "/..."},
	} {
		cmd := exec.Command(args[0], args[1:]...)
		cmd.Dir = testdata
		cmd.Env = append(os.Environ(), asReference+"=1")
		var out, errs bytes.Buffer
		cmd.Stdout, cmd.Stderr = &out, &errs
		if err := cmd.Run(); err != nil {
			t.Fatalf("%s: %v\n%s", name, err, &errs)
		}
		found := decode(t, strings.NewReader(out.String()))
		for at, messages := range found { // multichecker lists a package and its test variant
			found[at] = unique(messages)
		}
		wantcomment.Compare(t, name, wants(t, dir, "vet"), found)
	}
}

func unique(list []string) []string {
	var out []string
	seen := make(map[string]bool)
	for _, s := range list {
		if !seen[s] {
			seen[s] = true
			out = append(out, s)
		}
	}
	return out
}

// TestNoExportData checks that a go command which has no export data is served by x/tools'
// driver: the types that it needs come from files that earlier units wrote, also those
// about packages without imports, which look the same under both kinds of go command.
func TestNoExportData(t *testing.T) {
	if testing.Short() {
		t.Skip("type-checks what a workqueue imports")
	}
	dir, tool := module(t), filepath.Join(t.TempDir(), "leaklint")
	text, err := os.ReadFile(build(t))
	if err != nil {
		t.Fatal(err)
	}
	// Another version: what the units of other tests wrote has no types.
	if err := os.WriteFile(tool, append(text, t.Name()...), 0o777); err != nil {
		t.Fatal(err)
	}
	wrapper := buildWrapper(t, tool)
	out, err := leaklintVet(dir, wrapper)
	if err == nil || !strings.Contains(out, `each time) (queueshutdown)`) {
		t.Errorf("%v\n%s", err, out)
	}
}

func leaklintVet(dir, tool string) (string, error) {
	cmd := exec.Command("go", "vet", "-vettool="+tool, "./leaking", "./clean")
	cmd.Dir = dir
	out, err := cmd.CombinedOutput()
	return string(out), err
}

// buildWrapper builds a tool that takes the export data out of what go vet says, and then
// runs leaklint.
func buildWrapper(t *testing.T, leaklint string) string {
	t.Helper()
	const source = `package main

import (
	"os"
	"os/exec"
	"regexp"
	"strings"
)

func main() {
	args := os.Args[1:]
	if file := args[len(args)-1]; strings.HasSuffix(file, ".cfg") {
		text, err := os.ReadFile(file)
		if err != nil {
			panic(err)
		}
		text = regexp.MustCompile(` + "`\"PackageFile\": \\{[^}]*\\}`" + `).ReplaceAll(text, []byte(` + "`\"PackageFile\": {}`" + `))
		if err := os.WriteFile(file, text, 0o666); err != nil {
			panic(err)
		}
	}
	cmd := exec.Command(LEAKLINT, args...)
	cmd.Stdout, cmd.Stderr = os.Stdout, os.Stderr
	if cmd.Run() != nil {
		os.Exit(1)
	}
}
`
	main := t.TempDir() + "/wrapper.go"
	if err := os.WriteFile(main, []byte(strings.ReplaceAll(source, "LEAKLINT", "`"+leaklint+"`")), 0o666); err != nil {
		t.Fatal(err)
	}
	tool := t.TempDir() + "/wrapper"
	if out, err := exec.Command("go", "build", "-o", tool, main).CombinedOutput(); err != nil {
		t.Fatalf("%v\n%s", err, out)
	}
	return tool
}
