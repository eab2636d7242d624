// Package main reads pipes until they have ended.
package main

import (
	"encoding/json"
	"io"
	"net/http"
)

func pull(w io.Writer, name string) error {
	return json.NewEncoder(w).Encode(map[string]any{"status": name})
}

// run reads until the writer has closed the pipe.
func run(name string) error {
	pr, pw := io.Pipe()
	go func() {
		pw.CloseWithError(pull(pw, name))
	}()
	dec := json.NewDecoder(pr)
	m := map[string]any{}
	for {
		if err := dec.Decode(&m); err != nil {
			if err == io.EOF {
				break
			}
			pr.CloseWithError(err)
			return err
		}
	}
	return nil
}

func main() {
	http.HandleFunc("/", func(w http.ResponseWriter, r *http.Request) { run(r.FormValue("name")) })
	http.ListenAndServe(":8080", nil)
}

// enough leaves with what it has found.
func enough(name string) error {
	pr, pw := io.Pipe() // want `read end of the pipe "pr" is not closed on every path \(leaks 1 goroutine and 3 KiB each time\)`
	go func() {
		pw.CloseWithError(pull(pw, name))
	}()
	dec := json.NewDecoder(pr)
	m := map[string]any{}
	for {
		if err := dec.Decode(&m); err != nil {
			if err == io.EOF {
				break
			}
			pr.CloseWithError(err)
			return err
		}
		if m["status"] == "done" {
			return nil
		}
	}
	return nil
}

func init() {
	http.HandleFunc("/enough", func(w http.ResponseWriter, r *http.Request) { enough(r.FormValue("name")) })
}
