// A program with a command that serves, and one that ends.
package main

import (
	"os"

	"github.com/spf13/cobra"
	"k8s.io/client-go/kubernetes"
	"k8s.io/client-go/rest"

	"github.com/leaklint/leaklint/testdata/watchstop/across/commands/once"
	"github.com/leaklint/leaklint/testdata/watchstop/across/commands/serve"
)

func main() {
	cfg, err := rest.InClusterConfig()
	if err != nil {
		os.Exit(1)
	}
	kube := kubernetes.NewForConfigOrDie(cfg)
	root := &cobra.Command{Use: "both"}
	root.AddCommand(once.New(kube), serve.New(kube))
	if err := root.Execute(); err != nil {
		os.Exit(1)
	}
}
