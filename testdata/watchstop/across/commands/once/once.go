// Package once has a command that ends when it has looked at all namespaces.
package once

import (
	"bufio"
	"context"
	"os"

	"github.com/spf13/cobra"
	"k8s.io/client-go/kubernetes"

	"github.com/leaklint/leaklint/testdata/watchstop/across/commands/lib"
)

// New returns the command.
func New(kube kubernetes.Interface) *cobra.Command {
	return &cobra.Command{Use: "once", RunE: func(cmd *cobra.Command, args []string) error {
		return look(cmd.Context(), kube)
	}}
}

func look(ctx context.Context, kube kubernetes.Interface) error {
	for lines := bufio.NewScanner(os.Stdin); lines.Scan(); {
		ns := lines.Text()
		for _, f := range []func(context.Context, kubernetes.Interface, string) error{lib.Ended, lib.Shared, lib.Both} {
			if err := f(ctx, kube, ns); err != nil {
				return err
			}
		}
	}
	return nil
}
