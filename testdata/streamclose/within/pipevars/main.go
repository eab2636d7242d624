package main

import (
	"io"
	"os"
)

// The writer goes from one variable to the other, and back: which of them the goroutine has, nobody tells.
func back(again bool) error {
	pr, pw := io.Pipe()
	first := pw
	second := first
	go func() {
		defer first.Close()
		io.WriteString(second, "x")
	}()
	if again {
		first = second
	}
	_, err := io.Copy(os.Stdout, pr)
	return err
}

func main() {
	for {
		if back(len(os.Args) > 1) != nil {
			return
		}
	}
}
