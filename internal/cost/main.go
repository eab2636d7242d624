//go:build unix

// Cost measures what leaklint costs on some code, in CPU time and memory, beside what
// go vet does on the same code in the same run:
//
//	go run ./internal/cost [-reference] [-staticcheck] [-runs n] dir [packages]
//	go run ./internal/cost -cold [-runs n] dir [packages]
//	go run ./internal/cost -again [-runs n] dir [packages]
//
// What is cold is run as if for the first time, with the code and all it imports compiled:
// go vet with a flag that no other run had, leaklint as a binary that no other run was.
// What is warm is the same command once more. Of several runs the cheapest counts. The
// reference is leaklint's checks with the drivers of golang.org/x/tools.
//
// With -cold nothing is compiled, as on a fresh checkout: leaklint is run with an empty build
// cache, go build and then go vet with another, and leaklint once more with what these have
// compiled.
//
// With -again leaklint is run with all compiled: as a run that keeps nothing, as one that has nothing
// from earlier runs, and again, with nothing changed, and with a function more in a package that no other
// imports, and in the one that most others do. The files are as they were after that.
package main

import (
	"errors"
	"flag"
	"fmt"
	"io"
	"math/rand/v2"
	"os"
	"os/exec"
	"path/filepath"
	"runtime"
	"strings"
	"syscall"
	"time"
)

// keepNothing has leaklint do everything anew.
const keepNothing = "LEAKLINT_CACHE=off"

const staticcheck = "honnef.co/go/tools/cmd/staticcheck@v0.8.2"

func main() {
	var (
		reference = flag.Bool("reference", false, "measure the drivers of x/tools, too")
		others    = flag.Bool("staticcheck", false, "measure "+staticcheck+", too")
		cold      = flag.Bool("cold", false, "measure what a run costs with nothing compiled, in place of the others")
		again     = flag.Bool("again", false, "measure what a run costs after an edit, in place of the others")
		runs      = flag.Int("runs", 1, "how often everything is run")
	)
	flag.Usage = func() {
		fmt.Fprintln(os.Stderr, "usage: go run ./internal/cost [flags] dir [packages]\n\nin leaklint's own directory. flags:")
		flag.PrintDefaults()
	}
	flag.Parse()
	if flag.NArg() == 0 || *runs < 1 || *cold && *again {
		flag.Usage()
		os.Exit(2)
	}
	patterns := flag.Args()[1:]
	if len(patterns) == 0 {
		patterns = []string{"./..."}
	}
	b := &bench{dir: flag.Arg(0), patterns: patterns, best: make(map[string]cost)}
	if err := b.measure(os.Stdout, *reference, *others, *cold, *again, *runs); err != nil {
		fmt.Fprintln(os.Stderr, "cost:", err)
		os.Exit(1)
	}
}

// A bench is the measurements of one set of packages.
type bench struct {
	dir      string
	patterns []string
	tools    string // where binaries are
	names    []string
	best     map[string]cost
}

// measure measures everything, and prints a table of it.
func (b *bench) measure(w io.Writer, reference, others, cold, again bool, runs int) (err error) {
	if b.tools, err = os.MkdirTemp("", "leaklint-cost-"); err != nil {
		return err
	}
	defer os.RemoveAll(b.tools)
	if err := b.build(reference, others); err != nil {
		return err
	}
	switch {
	case cold:
		return b.measureCold(w, runs)
	case again:
		return b.measureAgain(w, runs)
	}
	if _, err := b.run(nil, "go", append([]string{"vet"}, b.patterns...)...); err != nil { // compiles everything
		return err
	}
	for range runs {
		if err := b.round(reference, others); err != nil {
			return err
		}
	}
	return b.print(w, "go vet, cold")
}

// measureCold does so with nothing compiled.
func (b *bench) measureCold(w io.Writer, runs int) error {
	const compiler = "go build and go vet"
	for range runs {
		var caches []string
		for range 2 {
			cache, err := os.MkdirTemp(b.tools, "cache-")
			if err != nil {
				return err
			}
			defer os.RemoveAll(cache)
			caches = append(caches, "GOCACHE="+cache)
		}
		if err := b.once("leaklint", append(caches[:1:1], keepNothing), b.path("leaklint")); err != nil {
			return err
		}
		build, err := b.run(caches[1:], "go", append([]string{"build"}, b.patterns...)...)
		if err != nil {
			return err
		}
		vet, err := b.run(caches[1:], "go", append([]string{"vet"}, b.patterns...)...)
		if err != nil {
			return err
		}
		b.note(compiler, cost{build.cpu + vet.cpu, max(build.peak, vet.peak), max(build.exit, vet.exit)})
		if err := b.once("leaklint, everything compiled", append(caches[1:2:2], keepNothing), b.path("leaklint")); err != nil {
			return err
		}
	}
	return b.print(w, compiler)
}

// A cost is what a command and those that it runs take.
type cost struct {
	cpu  time.Duration // user and system
	peak int64         // bytes, of the largest of the processes
	exit int           // status, of the one that was started
}

// build builds the binaries.
func (b *bench) build(reference, others bool) error {
	commands := [][]string{{"build", "-o", b.path("leaklint"), "./cmd/leaklint"}}
	if reference {
		commands = append(commands, []string{"test", "-c", "-o", b.path("reference"), "./cmd/leaklint"})
	}
	if others {
		commands = append(commands, []string{"install", staticcheck})
	}
	for _, args := range commands {
		cmd := exec.Command("go", args...)
		cmd.Env = append(os.Environ(), "GOBIN="+b.tools)
		cmd.Stderr = os.Stderr
		if err := cmd.Run(); err != nil {
			return fmt.Errorf("go %s: %w", strings.Join(args, " "), err)
		}
	}
	return nil
}

func (b *bench) path(tool string) string { return filepath.Join(b.tools, tool) }

// round runs everything once.
func (b *bench) round(reference, others bool) error {
	unheard := fmt.Sprintf("-printf.funcs=unheardOf%d", rand.Uint64())
	if err := b.twice("go vet", nil, "go", "vet", unheard); err != nil {
		return err
	}
	if err := b.vettool("go vet -vettool=leaklint", "leaklint", nil); err != nil {
		return err
	}
	if err := b.once("leaklint", []string{keepNothing}, b.path("leaklint")); err != nil {
		return err
	}
	if reference {
		asReference := []string{"LEAKLINT_REFERENCE=1"}
		if err := b.vettool("the same by unitchecker", "reference", asReference); err != nil {
			return err
		}
		if err := b.once("the same by multichecker", asReference, b.path("reference")); err != nil {
			return err
		}
	}
	if !others {
		return nil
	}
	cache, err := os.MkdirTemp(b.tools, "cache-")
	if err != nil {
		return err
	}
	return b.twice("staticcheck", []string{"STATICCHECK_CACHE=" + cache}, b.path("staticcheck"))
}

// vettool measures go vet with a tool that it has not seen before.
func (b *bench) vettool(name, tool string, env []string) error {
	f, err := os.OpenFile(b.path(tool), os.O_APPEND|os.O_WRONLY, 0)
	if err != nil {
		return err
	}
	_, err = fmt.Fprint(f, rand.Uint64())
	if err = errors.Join(err, f.Close()); err != nil {
		return err
	}
	return b.twice(name, env, "go", "vet", "-vettool="+b.path(tool))
}

// twice measures a command cold and warm.
func (b *bench) twice(name string, env []string, command string, args ...string) error {
	if err := b.once(name+", cold", env, command, args...); err != nil {
		return err
	}
	return b.once(name+", warm", env, command, args...)
}

func (b *bench) once(name string, env []string, command string, args ...string) error {
	c, err := b.run(env, command, append(args, b.patterns...)...)
	if err != nil {
		return err
	}
	b.note(name, c)
	return nil
}

// note keeps the cost of a command if it is the least.
func (b *bench) note(name string, c cost) {
	best, ok := b.best[name]
	if !ok {
		b.names = append(b.names, name)
	}
	if !ok || c.cpu < best.cpu {
		b.best[name] = c
	}
}

// run runs a command, which may well find something.
func (b *bench) run(env []string, command string, args ...string) (cost, error) {
	cmd := exec.Command(command, args...)
	cmd.Dir = b.dir
	cmd.Env = append(os.Environ(), env...)
	cmd.Stdout, cmd.Stderr = io.Discard, io.Discard
	err := cmd.Run()
	if cmd.ProcessState == nil {
		return cost{}, err
	}
	peak := int64(cmd.ProcessState.SysUsage().(*syscall.Rusage).Maxrss)
	if runtime.GOOS != "darwin" {
		peak <<= 10 // it is in KiB elsewhere
	}
	return cost{cmd.ProcessState.UserTime() + cmd.ProcessState.SystemTime(), peak, cmd.ProcessState.ExitCode()}, nil
}

// print prints the costs, as shares of what one of the commands takes.
func (b *bench) print(w io.Writer, whole string) error {
	var table strings.Builder
	base := b.best[whole].cpu
	fmt.Fprintf(&table, "| command | CPU | of %s | peak | exit status |\n|---|---|---|---|---|\n", whole)
	for _, name := range b.names {
		c := b.best[name]
		fmt.Fprintf(&table, "| %s | %.1f s | %.2f | %d MB | %d |\n", name, c.cpu.Seconds(), c.cpu.Seconds()/base.Seconds(), c.peak>>20, c.exit)
	}
	_, err := io.WriteString(w, table.String())
	return err
}
