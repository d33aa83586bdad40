// Command load sends the same work to cosmosttl and to pikami/cosmium, a Cosmos DB emulator in Go without Time to Live, one
// after the other on this machine's loopback, and prints requests per second and latencies of both: `make load`. It is
// bounded in count and in time and stops by itself.
package main

import (
	"context"
	"flag"
	"fmt"
	"net"
	"net/http"
	"os"
	"os/exec"
	"path/filepath"
	"time"
)

func main() {
	items := flag.Int("items", 5000, "items to create, and then to read")
	queries := flag.Int("queries", 400, "queries to run")
	clients := flag.Int("clients", 8, "connections at once")
	limit := flag.Duration("limit", 2*time.Minute, "time for each server, at the most")
	root := flag.String("root", "../..", "where cosmosttl lies")
	flag.Parse()
	if err := run(*items, *queries, *clients, *limit, *root); err != nil {
		fmt.Fprintln(os.Stderr, "load:", err)
		os.Exit(1)
	}
}

func run(items, queries, clients int, limit time.Duration, root string) error {
	bin, err := os.MkdirTemp("", "cosmosttl-load")
	if err != nil {
		return err
	}
	defer os.RemoveAll(bin)
	ours, peer := filepath.Join(bin, "cosmosttl"), filepath.Join(bin, "cosmium")
	if err := build(root, ours, "./app"); err != nil {
		return err
	}
	if err := build(".", peer, "github.com/pikami/cosmium/cmd/server"); err != nil {
		return err
	}
	work := workload{items: items, queries: queries, clients: clients}
	a, err := measure(work, limit, func(port string) *exec.Cmd {
		return exec.Command(ours, "-addr", "off", "-cosmos", "127.0.0.1:"+port, "-clock", "manual")
	})
	if err != nil {
		return fmt.Errorf("cosmosttl: %w", err)
	}
	b, err := measure(work, limit, func(port string) *exec.Cmd {
		return exec.Command(peer, "-Host", "127.0.0.1", "-Port", port, "-DisableTls", "-LogLevel", "silent")
	})
	if err != nil {
		return fmt.Errorf("cosmium: %w", err)
	}
	fmt.Printf("%d items of 200 bytes, %d queries, %d connections, loopback\n\n", items, queries, clients)
	fmt.Printf("%-28s %26s %26s %7s\n", "", "cosmosttl", "cosmium v0.1.20", "ratio")
	fmt.Printf("%-28s %10s %7s %7s %10s %7s %7s\n", "", "req/s", "p50", "p99", "req/s", "p50", "p99")
	for i := range a {
		fmt.Printf("%-28s %10.0f %7s %7s %10.0f %7s %7s %6.1fx\n", a[i].name, a[i].rate, short(a[i].p50), short(a[i].p99),
			b[i].rate, short(b[i].p50), short(b[i].p99), a[i].rate/b[i].rate)
	}
	return nil
}

func short(d time.Duration) string {
	return fmt.Sprintf("%.2fms", float64(d.Microseconds())/1000)
}

func build(dir, out, pkg string) error {
	cmd := exec.Command("go", "build", "-mod=mod", "-o", out, pkg)
	cmd.Dir, cmd.Stderr = dir, os.Stderr
	return cmd.Run()
}

// freePort is a port of the loopback that was free a moment ago.
func freePort() string {
	l, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		panic(err)
	}
	defer l.Close()
	_, port, _ := net.SplitHostPort(l.Addr().String())
	return port
}

// measure starts a server, sends it the work and ends it.
func measure(w workload, limit time.Duration, start func(port string) *exec.Cmd) ([]result, error) {
	ctx, cancel := context.WithTimeout(context.Background(), limit)
	defer cancel()
	port := freePort()
	server := start(port)
	if err := server.Start(); err != nil {
		return nil, err
	}
	defer func() {
		server.Process.Kill()
		server.Wait()
	}()
	c := &client{base: "http://127.0.0.1:" + port, http: &http.Client{Transport: &http.Transport{MaxIdleConnsPerHost: w.clients}}}
	if err := c.ready(ctx); err != nil {
		return nil, err
	}
	return w.send(ctx, c)
}
