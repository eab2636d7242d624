// Package main reads pipes until they have ended.
package main

import (
	"bufio"
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

func write(pw *io.PipeWriter, lines []string) {
	for _, l := range lines {
		if _, err := io.WriteString(pw, l); err != nil {
			break
		}
	}
	pw.Close()
}

// scanned is read until there are no more lines.
func scanned(lines []string) (n int) {
	pr, pw := io.Pipe()
	go write(pw, lines)
	sc := bufio.NewScanner(pr)
	for sc.Scan() {
		n++
	}
	return n
}

// found leaves with the line that it looks for.
func found(lines []string) bool {
	pr, pw := io.Pipe() // want `read end of the pipe "pr" is not closed on every path \(leaks 1 goroutine and 3 KiB each time\)`
	go write(pw, lines)
	sc := bufio.NewScanner(pr)
	for sc.Scan() {
		if sc.Text() == "found" {
			return true
		}
	}
	return false
}

// handed is read by a function, to the end.
func handed(lines []string) {
	pr, pw := io.Pipe()
	go write(pw, lines)
	process(pr)
}

func process(r io.Reader) {
	reader := bufio.NewReader(r)
	for {
		line, err := reader.ReadString('\n')
		if err != nil {
			return
		}
		println(line)
	}
}

func first(r io.Reader) string {
	line, _ := bufio.NewReader(r).ReadString('\n')
	return line
}

// cut is read by a function that leaves before the end.
func cut(lines []string) string {
	pr, pw := io.Pipe() // want `read end of the pipe "pr" is never closed \(leaks 1 goroutine and 3 KiB each time\)`
	go write(pw, lines)
	return first(pr)
}

func init() {
	http.HandleFunc("/lines", func(w http.ResponseWriter, r *http.Request) {
		lines := r.Header["Line"]
		scanned(lines)
		found(lines)
		handed(lines)
		cut(lines)
	})
}
