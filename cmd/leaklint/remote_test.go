package main

import (
	"bytes"
	"io"
	"io/fs"
	"maps"
	"net"
	"net/http"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"
	"time"
)

// remoteCache is an implementation of GOCACHEPROG that keeps what the go command puts there on a
// server.
const remoteCache = "github.com/bradfitz/go-tool-cache/cmd/"

const remoteCacheVersion = "@v0.0.0-20260722201841-0bb331e19f64"

// remote has a finding in package user that depends on what is known of package wrap, and
// imports of the standard library only.
var remote = map[string]string{
	"go.mod": "module example.com/remote\n\ngo 1.26\n",
	"store/store.go": `package store

// A Lock is held until it is given back.
type Lock struct{ name string }

func Take(name string) *Lock { return &Lock{name} }

func (l *Lock) Give() {}
`,
	"wrap/wrap.go": `package wrap

import "example.com/remote/store"

func Get(name string) *store.Lock { return store.Take("a " + name) }

func Forget(l *store.Lock) {}
`,
	"user/user.go": `package user

import "example.com/remote/wrap"

func Use(name string) {
	wrap.Forget(wrap.Get(name))
}
`,
	"waits/waits.go": `package waits

func Wait(work func() int, some bool) int {
	result := make(chan int)
	go func() { result <- work() }()
	if !some {
		return 0
	}
	return <-result
}
`,
	".leaklint.yaml": `resources:
  - kind: lock
    acquire: example.com/remote/store.Take
    release: example.com/remote/store.(Lock).Give
    message: nobody else gets it
`,
}

// TestRemoteCache checks that what go vet finds travels by the go command's protocol for remote
// caches: a machine that has nothing takes all of it from there, runs nothing, and finds the
// same. It checks, too, that a machine without that cache comes to the same facts, to the byte:
// otherwise what one has found out would be of no use to the others.
func TestRemoteCache(t *testing.T) {
	if testing.Short() {
		t.Skip("compiles what a package imports for empty caches")
	}
	server, dir, tool := startCacheServer(t), t.TempDir(), build(t)
	for name, text := range remote {
		write(t, dir, name, text)
	}
	const found = `(?s)user/user\.go:6:22: the lock is never released .*\(mustrelease\)\n.*waits/waits\.go:5:2: .*\(blockedwait\)`
	first, second, alone := newMachine(t, server), newMachine(t, server), newMachine(t, "")

	said := first.vet(t, dir, tool)
	if said.units == 0 || said.compiled == 0 {
		t.Errorf("the first machine ran %d units and compiled %d packages", said.units, said.compiled)
	}
	match(t, "the first machine", found, said.findings)
	for name, m := range map[string]*machine{"the first machine, again": first, "the second machine": second} {
		if got := m.vet(t, dir, tool); got != (vetted{findings: said.findings}) {
			t.Errorf("%s ran %d units, compiled %d packages, and found\n%s\nwant\n%s", name, got.units, got.compiled, got.findings, said.findings)
		}
	}
	if got := alone.vet(t, dir, tool); got != said {
		t.Errorf("a machine alone ran %d units, compiled %d packages, and found\n%s\nwant %d, %d,\n%s", got.units, got.compiled, got.findings, said.units, said.compiled, said.findings)
	}
	facts := first.facts(t)
	if len(facts) == 0 {
		t.Error("there are no facts")
	}
	for name, m := range map[string]*machine{"the second machine": second, "a machine alone": alone} {
		if got := m.facts(t); !slices.Equal(got, facts) {
			t.Errorf("%s has the facts %q, want %q", name, got, facts)
		}
	}

	// What the second machine analyzes itself rests on facts of the first.
	write(t, dir, "user/more.go", "package user\n\nimport \"example.com/remote/wrap\"\n\nfunc more() { wrap.Get(\"\") }\n")
	got := second.vet(t, dir, tool)
	if got.units != 1 {
		t.Errorf("after an edit the second machine ran %d units, want 1", got.units)
	}
	match(t, "after an edit", `(?s)user/more\.go:5:23: the lock is never released .*`+found, got.findings)
}

// A machine has caches of its own, and nothing in them.
type machine struct {
	cache string // where GOCACHEPROG keeps what it has been given
	env   []string
}

// newMachine returns a machine that shares what it caches on a server, if it is not "".
func newMachine(t *testing.T, server string) *machine {
	t.Helper()
	m := &machine{cache: t.TempDir()}
	prog := filepath.Join(tools, "go-cacher") + " -cache-dir=" + m.cache
	if server != "" {
		prog += " -cache-server=" + server
	}
	m.env = []string{"GOCACHEPROG=" + prog, "GOCACHE=" + t.TempDir()}
	return m
}

// vetted is what a run of go vet did.
type vetted struct {
	units    int    // that leaklint was run for
	compiled int    // packages
	findings string // sorted
}

// vet runs go vet with leaklint on the module in a directory.
func (m *machine) vet(t *testing.T, dir, tool string) (v vetted) {
	t.Helper()
	out, code := runIn(dir, m.env, "go", "vet", "-x", "-vettool="+tool, "./...")
	if code != 1 {
		t.Fatalf("go vet: exit %d\n%s", code, out)
	}
	v.units = len(regexp.MustCompile(`(?m)/leaklint .*vet\.cfg$`).FindAllString(out, -1))
	v.compiled = len(regexp.MustCompile(`(?m)/compile -o `).FindAllString(out, -1))
	lines := regexp.MustCompile(`(?m)^\S+\.go:\d+:\d+: .*\n`).FindAllString(out, -1)
	slices.Sort(lines)
	v.findings = strings.Join(lines, "")
	return v
}

// facts returns the names of the files of facts that the machine has got, which say what is in
// them.
func (m *machine) facts(t *testing.T) []string {
	t.Helper()
	names := make(map[string]bool)
	err := filepath.WalkDir(m.cache, func(name string, d fs.DirEntry, err error) error {
		if err != nil || d.IsDir() {
			return err
		}
		text, err := os.ReadFile(name)
		if bytes.HasPrefix(text, []byte("vetx")) {
			names[d.Name()] = true
		}
		return err
	})
	if err != nil {
		t.Fatal(err)
	}
	return slices.Sorted(maps.Keys(names))
}

// startCacheServer builds what the machines need, and runs the server until the test ends. It
// returns its address.
func startCacheServer(t *testing.T) string {
	t.Helper()
	if out, code := runIn(".", []string{"GOBIN=" + tools}, "go", "install", remoteCache+"go-cacher"+remoteCacheVersion, remoteCache+"go-cacher-server"+remoteCacheVersion); code != 0 {
		t.Fatal(out)
	}
	l, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		t.Fatal(err)
	}
	address := l.Addr().String()
	if err := l.Close(); err != nil { // the server listens itself
		t.Fatal(err)
	}
	var said bytes.Buffer
	cmd := exec.Command(filepath.Join(tools, "go-cacher-server"), "-cache-dir="+t.TempDir(), "-listen="+address)
	cmd.Stderr = &said
	if err := cmd.Start(); err != nil {
		t.Fatal(err)
	}
	ended := make(chan struct{})
	go func() {
		_ = cmd.Wait() // it is killed
		close(ended)
	}()
	t.Cleanup(func() {
		_ = cmd.Process.Kill()
		<-ended
	})
	for {
		resp, err := http.Get("http://" + address)
		if err == nil {
			text, err := io.ReadAll(resp.Body)
			resp.Body.Close()
			if err != nil || string(text) != "hi" {
				t.Fatalf("the server says %q, %v", text, err)
			}
			return "http://" + address
		}
		select {
		case <-ended:
			t.Fatalf("the server has ended: %s", &said)
		case <-time.After(10 * time.Millisecond):
		}
	}
}
