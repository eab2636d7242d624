package main

import (
	"encoding/json"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"github.com/rogpeppe/go-internal/testscript"

	"github.com/leaklint/leaklint/internal/wantcomment"
)

// corpus is the module of cases that all drivers run.
const corpus = "../../testdata"

// bin is the directory with the command.
var bin string

func TestMain(m *testing.M) { os.Exit(run(m)) }

func run(m *testing.M) int {
	var err error
	if bin, err = os.MkdirTemp("", "golangci-lint"); err != nil {
		fmt.Fprintln(os.Stderr, err)
		return 1
	}
	defer os.RemoveAll(bin)
	if out, err := exec.Command("go", "build", "-o", bin, ".").CombinedOutput(); err != nil {
		fmt.Fprintf(os.Stderr, "go build: %v\n%s", err, out)
		return 1
	}
	return m.Run()
}

// TestCorpus checks that golangci-lint reports what go vet does, for the first time and
// from its cache.
func TestCorpus(t *testing.T) {
	config, err := filepath.Abs("testdata/corpus.yml")
	if err != nil {
		t.Fatal(err)
	}
	cache := t.TempDir()
	for _, name := range []string{"golangci-lint, cold", "golangci-lint, from its cache"} {
		cmd := exec.Command(filepath.Join(bin, "golangci-lint"), "run", "--config="+config, "./...")
		cmd.Dir = corpus
		cmd.Env = append(os.Environ(), "GOLANGCI_LINT_CACHE="+cache)
		out, err := cmd.Output()
		if err != nil {
			t.Fatalf("%v\n%s", err, err.(*exec.ExitError).Stderr)
		}
		wantcomment.Compare(t, name, wantcomment.Lines(t, corpus, "vet"), read(t, out))
	}
}

// read returns the messages of a report, without what golangci-lint has made of what was
// related to them, by file name:line. Below a directory with the name of a check are cases of
// that one.
func read(t *testing.T, report []byte) map[string][]string {
	t.Helper()
	var all struct {
		Issues []struct {
			Text string
			Pos  struct {
				Filename string
				Line     int
			}
		}
	}
	if err := json.Unmarshal(report, &all); err != nil {
		t.Fatal(err)
	}
	root, err := filepath.Abs(corpus)
	if err != nil {
		t.Fatal(err)
	}
	found := make(map[string][]string)
	for _, issue := range all.Issues {
		check, message, _ := strings.Cut(issue.Text, ": ")
		file, err := filepath.Rel(root, issue.Pos.Filename)
		if err != nil {
			t.Fatal(err)
		}
		dir, _, _ := strings.Cut(filepath.ToSlash(file), "/")
		if !slices.Contains([]string{check, "stories", "directive"}, dir) {
			continue
		}
		message, _, _ = strings.Cut(message, "; see ")
		at := fmt.Sprintf("%s:%d", issue.Pos.Filename, issue.Pos.Line)
		found[at] = append(found[at], message)
	}
	return found
}

// TestScripts runs golangci-lint as users do.
func TestScripts(t *testing.T) {
	examples, err := filepath.Abs("../gclplugin")
	if err != nil {
		t.Fatal(err)
	}
	testscript.Run(t, testscript.Params{
		Dir: "testdata",
		Setup: func(env *testscript.Env) error {
			env.Setenv("PATH", bin+string(os.PathListSeparator)+os.Getenv("PATH"))
			env.Setenv("GOLANGCI_LINT_CACHE", filepath.Join(env.WorkDir, ".cache"))
			env.Setenv("EXAMPLE", filepath.Join(examples, ".golangci.yml"))
			for _, name := range []string{"GOCACHE", "GOMODCACHE", "GOPROXY", "GOFLAGS"} {
				out, err := exec.Command("go", "env", name).Output()
				if err != nil {
					return err
				}
				env.Setenv(name, strings.TrimSpace(string(out)))
			}
			return nil
		},
	})
}

// TestCustom checks that the example for golangci-lint custom builds what is tested here.
func TestCustom(t *testing.T) {
	text, err := os.ReadFile("../gclplugin/.custom-gcl.yml")
	if err != nil {
		t.Fatal(err)
	}
	out, err := exec.Command("go", "list", "-m", "-f", "version: {{.Version}}", "github.com/golangci/golangci-lint/v2").Output()
	if err != nil {
		t.Fatal(err)
	}
	if !strings.Contains(string(text), "\n"+string(out)) {
		t.Errorf("%s has not the %s", text, out)
	}
	said, err := exec.Command(filepath.Join(bin, "golangci-lint"), "version", "--short").Output()
	version := strings.TrimPrefix(strings.TrimSpace(string(out)), "version: v") + "-leaklint-devel"
	if err != nil || strings.TrimSpace(string(said)) != version {
		t.Errorf("the version is %s, %v; want %s", said, err, version)
	}
}
