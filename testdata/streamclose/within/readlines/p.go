// Package readlines reads to the end, or to some line.
package readlines

import (
	"bufio"
	"context"
	"errors"
	"io"
	"net/http"
	"strings"

	corev1 "k8s.io/api/core/v1"
	typedcorev1 "k8s.io/client-go/kubernetes/typed/core/v1"
)

// All reads until there is an error, which may be the end.
func All(ctx context.Context, pods typedcorev1.PodInterface, pod string) (lines []string, err error) {
	stream, err := pods.GetLogs(pod, &corev1.PodLogOptions{}).Stream(ctx)
	if err != nil {
		return nil, err
	}
	reader := bufio.NewReader(stream)
	for {
		line, err := reader.ReadBytes('\n')
		if err != nil {
			if err != io.EOF {
				return nil, err
			}
			break
		}
		if len(line) == 0 {
			continue
		}
		lines = append(lines, strings.TrimSpace(string(line)))
	}
	return lines, nil
}

// Some stops at a line.
func Some(ctx context.Context, pods typedcorev1.PodInterface, pod string) bool {
	stream, err := pods.GetLogs(pod, &corev1.PodLogOptions{}).Stream(ctx) // want `stream "stream" is not closed on every path .*`
	if err != nil {
		return false
	}
	reader := bufio.NewReader(stream)
	for {
		line, err := reader.ReadString('\n')
		if err != nil {
			return false
		}
		if line == "ready" {
			return true
		}
	}
}

// Chunks reads by itself.
func Chunks(w http.ResponseWriter, url string) error {
	resp, err := http.Get(url)
	if err != nil {
		return err
	}
	buf := make([]byte, 1024)
	for {
		n, err := resp.Body.Read(buf)
		w.Write(buf[:n])
		if err == io.EOF {
			return nil
		}
		if err != nil {
			return err
		}
	}
}

// Early takes a body that ends early for its end.
func Early(url string) error {
	resp, err := http.Get(url)
	if err != nil {
		return err
	}
	buf := make([]byte, 1024)
	for {
		_, err := resp.Body.Read(buf)
		if err == io.EOF || err == io.ErrUnexpectedEOF {
			return nil
		}
		if err != nil {
			return err
		}
	}
}

// By reads by a function whose errors are those of a read.
func By(url string) error {
	resp, err := http.Get(url)
	if err != nil {
		return err
	}
	reader := bufio.NewReader(resp.Body)
	for {
		line, err := next(reader)
		if err != nil {
			return err
		}
		println(line)
	}
}

func next(r *bufio.Reader) (string, error) {
	line, err := r.ReadString('\n')
	if err != nil {
		return "", err
	}
	return strings.TrimSpace(line), nil
}

// Until stops at a line that is none of its own.
func Until(url string) error {
	resp, err := http.Get(url) // want `response body "resp" is never closed .*`
	if err != nil {
		return err
	}
	reader := bufio.NewReader(resp.Body)
	for {
		line, err := event(reader)
		if err != nil {
			return err
		}
		println(line)
	}
}

func event(r *bufio.Reader) (string, error) {
	line, err := r.ReadString('\n')
	if err != nil {
		return "", err
	}
	if !strings.HasPrefix(line, "data:") {
		return "", errors.New("no event")
	}
	return line, nil
}
