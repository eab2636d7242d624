package main

import (
	"bytes"
	"crypto/sha256"
	"fmt"
	"io"
	"os"
	"runtime/debug"

	"github.com/leaklint/leaklint/analyzers"
	"github.com/leaklint/leaklint/analyzers/unlabeledspawn"
	"github.com/leaklint/leaklint/cmd/internal/output"
	"github.com/leaklint/leaklint/cmd/internal/unit"
	"github.com/leaklint/leaklint/internal/driver"
	"github.com/leaklint/leaklint/internal/files"
)

// unitGC is how much the heap of a unit may grow before it is collected, in percent: a unit
// is a short-lived process, most of whose heap are types that live as long as it does.
const unitGC = 800

// vet analyzes the package that go vet asks for. It returns false if x/tools has to do
// that: it applies fixes, and needs no export data.
func vet(args []string, stdout, stderr io.Writer) (code int, ok bool) {
	var wrong bytes.Buffer
	fs := newFlags(&wrong)
	if err := fs.Parse(args); err != nil {
		if unit.Refuse(args[len(args)-1], stderr, wrong.String()) {
			return exitUsage, true
		}
		return exitClean, true
	}
	fs.stderr = stderr
	if *fs.fix {
		return 0, false
	}
	debug.SetGCPercent(unitGC)
	fs.config.Apart = true
	units := &unit.Driver{
		Analyzers: fs.analyzers,
		Suite:     analyzers.Suite,
		Config:    fs.config,
		Configure: fs.configureRun,
		Matters:   driver.Matters(fs.config.Table()), // asked about other modules, which no file configures
		Listed:    unlabeledspawn.Analyzer.FactTypes, // for the fix
		Notes:     func(named []string) []output.Note { return notJudged(fs, named) },
		JSON:      *fs.json,
		Context:   int(fs.context),
		Stdout:    stdout,
		Stderr:    stderr,
	}
	done, failed, err := units.Run(fs.Arg(fs.NArg() - 1))
	if err != nil {
		fmt.Fprintln(stderr, "leaklint:", err)
	}
	if failed {
		return exitErrors, done
	}
	return exitClean, done
}

// printVersion answers go vet, which asks for the version of the tool to know whether
// what it has in its cache still holds: it does if neither the tool nor its
// configuration has changed. The form is that of x/tools' unitchecker.
func printVersion(stdout, stderr io.Writer) int {
	err := func() error {
		if err := newFlags(stderr).configure(""); err != nil {
			return err // go vet shows it, and stops
		}
		dependent, err := driver.ConfigurationFiles("")
		if err != nil {
			return err
		}
		exe, err := os.Executable()
		if err != nil {
			return err
		}
		hash := sha256.New()
		for _, file := range append(dependent, exe) {
			if err := hashFile(hash, file); err != nil {
				return err
			}
		}
		_, err = fmt.Fprintf(stdout, "leaklint version devel comments-go-here buildID=%02x\n", hash.Sum(nil))
		return err
	}()
	if err != nil {
		fmt.Fprintln(stderr, "leaklint:", err)
		return exitErrors
	}
	return exitClean
}

func hashFile(w io.Writer, name string) error {
	f, err := files.Open(name)
	if err != nil {
		return err
	}
	defer f.Close()
	_, err = io.Copy(w, f)
	return err
}
