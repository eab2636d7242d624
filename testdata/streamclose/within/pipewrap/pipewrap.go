// Package pipewrap writes into pipes through other writers, which are made before the goroutine starts.
package pipewrap

import (
	"compress/gzip"
	"encoding/json"
	"errors"
	"io"
	"mime/multipart"
	"net/http"
	"os"
)

func zipped(name string, up func(io.Reader) error) error {
	pr, pw := io.Pipe() // want `read end of the pipe "pr" is not closed on every path \(leaks 1 goroutine and 3 KiB each time\)`
	zw := gzip.NewWriter(pw)
	go func() {
		_, err := io.WriteString(zw, name)
		zw.Close()
		pw.CloseWithError(err)
	}()
	f, err := os.Open(name)
	if err != nil {
		return err
	}
	defer f.Close()
	defer pr.Close()
	return up(pr)
}

func form(name string, client *http.Client, req *http.Request) error {
	pr, pw := io.Pipe() // want `read end of the pipe "pr" is not closed on every path \(leaks 1 goroutine and 3 KiB each time\)`
	form := multipart.NewWriter(pw)
	go func() {
		part, err := form.CreateFormFile("f", name)
		if err == nil {
			_, err = io.WriteString(part, name)
		}
		form.Close()
		pw.CloseWithError(err)
	}()
	req.Header.Set("Content-Type", form.FormDataContentType())
	if req.ContentLength > 10 {
		return errors.New("too long")
	}
	req.Body = pr
	resp, err := client.Do(req)
	if err != nil {
		return err
	}
	return resp.Body.Close()
}

func encode(enc *json.Encoder, pw *io.PipeWriter, v any) { pw.CloseWithError(enc.Encode(v)) }

func named(v any, up func(io.Reader) error) error {
	pr, pw := io.Pipe() // want `read end of the pipe "pr" is not closed on every path \(leaks 1 goroutine and 3 KiB each time\)`
	enc := json.NewEncoder(pw)
	enc.SetIndent("", " ")
	go encode(enc, pw, v)
	if v == nil {
		return errors.New("nothing")
	}
	defer pr.Close()
	return up(pr)
}

// closed closes its end on every path.
func closed(name string, up func(io.Reader) error) error {
	pr, pw := io.Pipe()
	defer pr.Close()
	zw := gzip.NewWriter(pw)
	go func() {
		_, err := io.WriteString(zw, name)
		zw.Close()
		pw.CloseWithError(err)
	}()
	if name == "" {
		return errors.New("no name")
	}
	return up(pr)
}

// itself writes, too, so that it needs a reader that runs.
func itself(name string, read func(io.Reader)) error {
	pr, pw := io.Pipe()
	zw := gzip.NewWriter(pw)
	go read(pr)
	if name == "" {
		return pw.Close()
	}
	if _, err := io.WriteString(zw, name); err != nil {
		return err
	}
	zw.Close()
	return pw.Close()
}

// closedOther closes the end that the goroutine writes to.
func closedOther(name string, up func(io.Reader) error) error {
	pr, pw := io.Pipe()
	defer pw.Close()
	zw := gzip.NewWriter(pw)
	go func() {
		_, err := io.WriteString(zw, name)
		zw.Close()
		pw.CloseWithError(err)
	}()
	if name == "" {
		return errors.New("no name")
	}
	return up(pr)
}
