// Package packed gives the read end of a pipe to who asks for it.
package packed

import (
	"errors"
	"io"
	"net/http"
)

func writeFiles(w io.Writer, files map[string][]byte) error {
	for _, content := range files {
		if _, err := w.Write(content); err != nil {
			return err
		}
	}
	return nil
}

func pack(files map[string][]byte) *io.PipeReader {
	pr, pw := io.Pipe()
	go func() {
		pw.CloseWithError(writeFiles(pw, files))
	}()
	return pr
}

func packAny(files map[string][]byte) io.Reader {
	pr, pw := io.Pipe()
	go func() {
		pw.CloseWithError(writeFiles(pw, files))
	}()
	return pr
}

func packCloser(files map[string][]byte) io.ReadCloser {
	pr, pw := io.Pipe()
	go func() {
		pw.CloseWithError(writeFiles(pw, files))
	}()
	return pr
}

var errNone = errors.New("none")

func upload(files map[string][]byte, to io.Writer) error {
	archive := pack(files) // want `read end of the pipe "archive" is never closed .leaks 1 goroutine and 3 KiB each time.`
	if to == nil {
		return errNone
	}
	_, err := io.Copy(to, archive)
	return err
}

func uploadAny(files map[string][]byte, to io.Writer) error {
	archive := packAny(files) // want `read end of the pipe "archive" is never closed .leaks 1 goroutine and 3 KiB each time.`
	if to == nil {
		return errNone
	}
	_, err := io.Copy(to, archive)
	return err
}

func uploadCloser(files map[string][]byte, to io.Writer) error {
	archive := packCloser(files) // want `read end of the pipe "archive" is not closed on every path .leaks 1 goroutine and 3 KiB each time.`
	if to == nil {
		return errNone
	}
	defer archive.Close()
	_, err := io.Copy(to, archive)
	return err
}

func closed(files map[string][]byte, to io.Writer) error {
	archive := pack(files)
	defer archive.Close()
	if to == nil {
		return errNone
	}
	_, err := io.Copy(to, archive)
	return err
}

// ServeHTTP is called for each request.
func ServeHTTP(w http.ResponseWriter, r *http.Request) {
	files := map[string][]byte{r.URL.Path: nil}
	_ = upload(files, w)
	_ = uploadAny(files, w)
	_ = uploadCloser(files, w)
	_ = closed(files, w)
	_ = inline(files, w)
}

func inline(files map[string][]byte, to io.Writer) error {
	pr, pw := io.Pipe() // want `read end of the pipe "pr" is never closed .leaks 1 goroutine and 3 KiB each time.`
	go func() {
		pw.CloseWithError(writeFiles(pw, files))
	}()
	if to == nil {
		return errNone
	}
	_, err := io.Copy(to, pr)
	return err
}
