package main

import (
	"flag"
	"fmt"
	"os"
	"slices"
	"strings"

	"github.com/leaklint/leaklint/internal/driver"
	"github.com/leaklint/leaklint/internal/kept"
)

// forPrinting are the flags that say where and how findings are told, and not what is found.
var forPrinting = []string{"json", "sarif", "github", "c", "color", "html", "debug", "baseline"}

// keep returns where it is kept what packages contribute, and all that this run is told: which
// leaklint this is, its flags, and what its files say.
func (f *flags) keep() (*kept.Cache, string, error) {
	if err := kept.Check(); err != nil {
		return nil, "", err
	}
	program, err := kept.Program()
	if err != nil {
		return nil, "", nil // nobody would know what was kept by whom
	}
	cache := kept.Open()
	if cache == nil {
		return nil, "", nil
	}
	var told strings.Builder
	fmt.Fprintf(&told, "%q\n", program)
	f.VisitAll(func(fl *flag.Flag) {
		if !slices.Contains(forPrinting, fl.Name) {
			fmt.Fprintf(&told, "%s=%q\n", fl.Name, fl.Value)
		}
	})
	for _, name := range slices.Sorted(slices.Values(os.Environ())) {
		if strings.HasPrefix(name, "GO") || strings.HasPrefix(name, "CGO_") {
			fmt.Fprintf(&told, "%q\n", name)
		}
	}
	for _, e := range f.config.Known.Findings.Sorted() {
		fmt.Fprintf(&told, "%d %q\n", f.config.Known.Findings[e], e)
	}
	names, err := driver.ConfigurationFiles(*f.dir)
	if err != nil {
		return nil, "", err
	}
	for _, name := range names {
		text, err := os.ReadFile(name)
		if err != nil {
			return nil, "", nil
		}
		fmt.Fprintf(&told, "%q %q\n", name, text)
	}
	return cache, told.String(), nil
}
