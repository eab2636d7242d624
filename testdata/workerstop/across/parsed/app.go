// Package main reads zones again and again.
package main

import (
	"os"
	"time"

	"github.com/leaklint/leaklint/testdata/workerstop/across/parsed/zone"
)

type zones map[string]*zone.Zone

func (z zones) walk() {
	entries, err := os.ReadDir(".")
	if err != nil {
		return
	}
	seen := make(map[string]bool)
	for _, e := range entries {
		seen[e.Name()] = true
		if z[e.Name()] != nil {
			continue
		}
		parsed, err := zone.Parse(e.Name())
		if err != nil {
			continue
		}
		z[e.Name()] = parsed
		parsed.Reload()
	}
	for name, old := range z {
		if !seen[name] {
			old.Shutdown(func(f func()) { f() })
			delete(z, name)
		}
	}
}

func shared() {
	if z, err := zone.Current("shared"); err == nil {
		z.Reload()
	}
}

func main() {
	z := make(zones)
	for {
		z.walk()
		shared()
		time.Sleep(time.Minute)
	}
}
