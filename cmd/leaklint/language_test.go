package main

import (
	"bytes"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strconv"
	"testing"
)

// tickers has cases of tickers: each line with // kept keeps one in programs of Go 1.22, and older ones, and one with // piled in all.
const tickers = `package main

import (
	"net/http"
	"time"
)

func stream(w http.ResponseWriter, r *http.Request) {
	t := time.NewTicker(time.Second) // kept
	for {
		select {
		case <-r.Context().Done():
			return
		case <-t.C:
			w.Write([]byte("x"))
		}
	}
}

func poll(w http.ResponseWriter, r *http.Request) {
	t := time.Tick(time.Second) // kept
	for {
		select {
		case <-r.Context().Done():
			return
		case <-t:
			w.Write([]byte("x"))
		}
	}
}

func early(w http.ResponseWriter, r *http.Request) {
	t := time.NewTicker(time.Second) // kept
	if r.Method == "" {
		return
	}
	<-t.C
	t.Stop()
}

func stopped(w http.ResponseWriter, r *http.Request) {
	t := time.NewTicker(time.Second)
	defer t.Stop()
	<-t.C
}

type clock struct{ t *time.Ticker }

func newClock() *clock { return &clock{time.NewTicker(time.Second)} }

func (c *clock) Stop() { c.t.Stop() }

func inField(w http.ResponseWriter, r *http.Request) {
	c := newClock()
	defer c.Stop()
	<-c.t.C
}

func piled(w http.ResponseWriter, r *http.Request) {
	for {
		t := time.NewTicker(time.Second) // piled
		defer t.Stop()
		select {
		case <-r.Context().Done():
			return
		case <-t.C:
		}
	}
}

func timer(w http.ResponseWriter, r *http.Request) {
	t := time.NewTimer(time.Second)
	<-t.C
}

func main() {
	go func() {
		for range time.Tick(time.Minute) {
			println("alive")
		}
	}()
	for _, h := range []http.HandlerFunc{stream, poll, early, stopped, inField, piled, timer} {
		http.HandleFunc("/", h)
	}
	t := time.NewTicker(time.Second)
	<-t.C
	http.ListenAndServe(":1", nil)
}
`

// TestTickers checks that tickers count by what go.mod says: up to go 1.22 the runtime keeps those that nobody has.
func TestTickers(t *testing.T) {
	t.Setenv("GOFLAGS", "")
	t.Setenv("GOWORK", "off")
	var kept, piled []string
	for i, line := range bytes.Split([]byte(tickers), []byte("\n")) {
		if bytes.Contains(line, []byte("// piled")) {
			piled = append(piled, strconv.Itoa(i+1))
		}
		if bytes.Contains(line, []byte("// kept")) {
			kept = append(kept, strconv.Itoa(i+1))
		}
	}
	for _, test := range []struct {
		version string
		want    []string
	}{{"1.13", kept}, {"1.22", kept}, {"1.22.5", kept}, {"1.23", nil}, {"1.26.0", nil}} {
		test.want = append(slices.Clone(test.want), piled...)
		t.Run(test.version, func(t *testing.T) {
			dir := t.TempDir()
			for name, text := range map[string]string{"go.mod": "module example.com/ticks\n\ngo " + test.version + "\n", "main.go": tickers} {
				if err := os.WriteFile(filepath.Join(dir, name), []byte(text), 0o666); err != nil {
					t.Fatal(err)
				}
			}
			var out, errs bytes.Buffer
			run([]string{"-C", dir, "./..."}, &out, &errs)
			var got []string
			for _, m := range regexp.MustCompile(`(?m)main\.go:(\d+):.* \(contextcancel\)$`).FindAllStringSubmatch(out.String(), -1) {
				got = append(got, m[1])
			}
			if !slices.Equal(got, test.want) {
				t.Errorf("tickers kept in lines %v, want %v\n%s%s", got, test.want, &out, &errs)
			}
		})
	}
}
